import type { Project, RelationKind, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { AddChip } from '../fields/chip.tsx';
import { useChangePart } from '../saving/use-change-part.ts';
import type { OpenPicker } from '../use-task-keys.ts';
import { RelationPicker } from './relation-picker.tsx';
import { isRelationKind, shownKinds } from './shown-kinds.ts';
import { useRelations } from './use-relations.ts';

interface AddRelationProps {
  task: Task;
  project: Project;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
}

/** A chip with a menu of relations, each of which leads to the list of tasks. */
export function AddRelation({ task, project, picker, onPicker }: AddRelationProps) {
  const text = strings.relations;
  const cache = useQueryClient();
  const change = useChangePart(task);
  const place = useRef<HTMLSpanElement>(null);
  const { relations } = useRelations(task);
  const kind = isRelationKind(picker) ? picker : null;
  const add = (added: RelationKind, taskId: string): void =>
    change.mutate({
      send: async () => {
        await api.addTaskRelation({ id: task.id, kind: added, taskId });
        await cache.invalidateQueries({ queryKey: queryKeys.anyTaskRelations });
      },
    });
  return (
    <span ref={place} className="inline-flex">
      <Menu
        title={text.add}
        trigger={
          <AddChip label={strings.taskParts.relation} aria-label={text.add} aria-busy={change.isPending} />
        }
      >
        {shownKinds.map((each) => (
          <MenuItem key={each} onSelect={() => onPicker(each)}>
            {text.pick[each]}
          </MenuItem>
        ))}
      </Menu>
      <RelationPicker
        task={task}
        project={project}
        kind={kind}
        related={relations.flatMap((each) =>
          each.kind === kind && each.relatedTaskId !== null ? [each.relatedTaskId] : [],
        )}
        anchor={() => place.current?.querySelector('button') ?? null}
        onPick={(taskId) => (kind === null ? undefined : add(kind, taskId))}
        onClose={() => onPicker(null)}
      />
    </span>
  );
}
