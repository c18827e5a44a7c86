import type { Project, RelationKind, Task, TaskRelation } from '@fettle/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Plus } from 'lucide-react';
import { useRef } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { taskRelationsQuery } from '../../../data/tasks/task-relations.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { useChangePart } from '../saving/use-change-part.ts';
import { useDeletePart } from '../saving/use-delete-part.ts';
import type { OpenPicker } from '../use-task-keys.ts';
import { RelationPicker } from './relation-picker.tsx';
import { RelationRow } from './relation-row.tsx';
import { isRelationKind, shownKinds } from './shown-kinds.ts';

interface RelationsProps {
  task: Task;
  project: Project;
  canWrite: boolean;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
}

/** What the task blocks, waits for, duplicates, or is related to. Nothing for readers of a task without relations. */
export function Relations({ task, project, canWrite, picker, onPicker }: RelationsProps) {
  const text = strings.relations;
  const cache = useQueryClient();
  const change = useChangePart(task);
  const hidden = useHidden();
  const deletePart = useDeletePart(task);
  const button = useRef<HTMLSpanElement>(null);
  const hasRelations = task.relations.length > 0;
  const { data, error, refetch } = useQuery({ ...taskRelationsQuery(task.id), enabled: hasRelations });
  const relations = (hasRelations ? (data ?? []) : []).filter(({ id }) => !hidden.has(id));
  if (!hasRelations && !canWrite) return null;
  const refresh = () => cache.invalidateQueries({ queryKey: queryKeys.anyTaskRelations });
  const remove = ({ id, kind: removed, relatedTask }: TaskRelation): void => {
    const title = text.kinds[removed];
    const key = relatedTask?.key ?? text.anotherTask;
    deletePart({
      part: 'relation',
      id,
      title: `${title}: ${key}`,
      text: text.wasRemoved(title, key),
      failed: text.notRemoved,
    });
  };
  const kind = isRelationKind(picker) ? picker : null;
  const add = (added: RelationKind, taskId: string): void =>
    change.mutate({
      send: async () => {
        await api.addTaskRelation({ id: task.id, kind: added, taskId });
        await refresh();
      },
    });
  return (
    <section aria-labelledby={hasRelations ? 'task-relations' : undefined} aria-label={text.title}>
      {hasRelations ? (
        <h3 id="task-relations" className="mb-2 text-sm font-semibold text-muted">
          {text.title}
        </h3>
      ) : null}
      {hasRelations && data === undefined && error === null ? (
        <SkeletonRows label={strings.common.loading} count={task.relations.length} />
      ) : null}
      {hasRelations && data === undefined && error !== null ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      <RelationGroups
        relations={relations}
        task={task}
        project={project}
        canWrite={canWrite}
        onRemove={remove}
      />
      {canWrite ? (
        <span ref={button} className={classNames('inline-flex', hasRelations && 'mt-2')}>
          <AddMenu busy={change.isPending} onChoose={onPicker} />
          <RelationPicker
            task={task}
            kind={kind}
            related={relations.flatMap((each) =>
              each.kind === kind && each.relatedTaskId !== null ? [each.relatedTaskId] : [],
            )}
            anchor={() => button.current?.querySelector('button') ?? null}
            onPick={(taskId) => (kind === null ? undefined : add(kind, taskId))}
            onClose={() => onPicker(null)}
          />
        </span>
      ) : null}
    </section>
  );
}

function AddMenu({ busy, onChoose }: { busy: boolean; onChoose: (kind: RelationKind) => void }) {
  const text = strings.relations;
  return (
    <Menu
      title={text.add}
      trigger={
        <Button size="small" icon={<Plus size={14} aria-hidden />} busy={busy}>
          {text.add}
        </Button>
      }
    >
      {shownKinds.map((kind) => (
        <MenuItem key={kind} onSelect={() => onChoose(kind)}>
          {text.pick[kind]}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface RelationGroupsProps {
  relations: readonly TaskRelation[];
  task: Task;
  project: Project;
  canWrite: boolean;
  onRemove: (relation: TaskRelation) => void;
}

function RelationGroups({ relations, task, project, canWrite, onRemove }: RelationGroupsProps) {
  const byKind = Map.groupBy(relations, ({ kind }) => kind);
  const groups = shownKinds.flatMap((kind) => ({ kind, items: byKind.get(kind) ?? [] }));
  return (
    <div className="space-y-2">
      {groups.map(({ kind, items }) =>
        items.length === 0 ? null : (
          <div key={kind}>
            <GroupTitle kind={kind} isBlocked={task.openBlockerCount > 0 && task.completedAt === null} />
            <ul
              aria-label={strings.relations.kinds[kind]}
              className="divide-y divide-line overflow-hidden rounded-xl border border-line"
            >
              {items.map((relation) => (
                <RelationRow
                  key={relation.id}
                  relation={relation}
                  project={project}
                  canWrite={canWrite}
                  onRemove={() => onRemove(relation)}
                />
              ))}
            </ul>
          </div>
        ),
      )}
    </div>
  );
}

/** Amber while open tasks block the task. */
function GroupTitle({ kind, isBlocked }: { kind: RelationKind; isBlocked: boolean }) {
  const warns = kind === 'blocked_by' && isBlocked;
  return (
    <h4
      className={classNames(
        'mb-1 flex items-center gap-1.5 text-xs font-medium',
        warns ? 'text-warning' : 'text-muted',
      )}
    >
      {warns ? <Ban size={13} aria-hidden /> : null}
      {strings.relations.kinds[kind]}
    </h4>
  );
}
