import type { Project, RelationKind, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { useChangePart } from '../saving/use-change-part.ts';
import type { OpenPicker } from '../use-task-keys.ts';
import { RelationPicker } from './relation-picker.tsx';
import { isRelationKind } from './shown-kinds.ts';
import { useRelations } from './use-relations.ts';

interface NewRelationProps {
  task: Task;
  project: Project;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
  anchor: () => HTMLElement | null;
}

/** The list of tasks that a relation leads to, while one is being added. */
export function NewRelation({ task, project, picker, onPicker, anchor }: NewRelationProps) {
  const cache = useQueryClient();
  const change = useChangePart(task);
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
    <RelationPicker
      task={task}
      project={project}
      kind={kind}
      related={relations.flatMap((each) =>
        each.kind === kind && each.relatedTaskId !== null ? [each.relatedTaskId] : [],
      )}
      anchor={anchor}
      onPick={(taskId) => (kind === null ? undefined : add(kind, taskId))}
      onClose={() => onPicker(null)}
    />
  );
}
