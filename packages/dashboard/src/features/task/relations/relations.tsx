import type { Project, Task, TaskRelation } from '@fettle/contract';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { useDeletePart } from '../saving/use-delete-part.ts';
import { RelationRow } from './relation-row.tsx';
import { useRelations } from './use-relations.ts';

interface RelationsProps {
  task: Task;
  project: Project;
  canWrite: boolean;
}

/** What the task blocks, waits for, duplicates, or is related to, in one list. Nothing for a task without relations. */
export function Relations({ task, project, canWrite }: RelationsProps) {
  const text = strings.relations;
  const deletePart = useDeletePart(task);
  const { relations, query } = useRelations(task);
  const { data, error, refetch } = query;
  const remove = ({ id, kind, relatedTask }: TaskRelation): void => {
    const title = text.kinds[kind];
    const key = relatedTask?.key ?? text.anotherTask;
    deletePart({
      part: 'relation',
      id,
      title: `${title}: ${key}`,
      text: text.wasRemoved(title, key),
      failed: text.notRemoved,
    });
  };
  if (task.relations.length === 0) return null;
  if (data !== undefined && relations.length === 0) return null;
  return (
    <section aria-labelledby="task-relations">
      <h3 id="task-relations" className="mb-2 text-sm font-semibold text-muted">
        {text.title}
      </h3>
      {data === undefined && error === null ? (
        <SkeletonRows label={strings.common.loading} count={task.relations.length} />
      ) : null}
      {data === undefined && error !== null ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <ul
          aria-labelledby="task-relations"
          className="divide-y divide-line overflow-hidden rounded-xl border border-line"
        >
          {relations.map((relation) => (
            <RelationRow
              key={relation.id}
              relation={relation}
              project={project}
              isTaskOpen={task.completedAt === null}
              canWrite={canWrite}
              onRemove={() => remove(relation)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
