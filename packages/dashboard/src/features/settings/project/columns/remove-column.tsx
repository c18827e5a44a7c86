import type { Column, Project } from '@fettle/contract';
import { useMutation } from '@tanstack/react-query';
import { Trash2, TriangleAlert } from 'lucide-react';
import { api } from '../../../../data/client/api.ts';
import { describeError } from '../../../../data/client/describe-error.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { toColumnInputs, withoutColumn } from './edit-columns.ts';
import { MoveTasksDialog } from './move-tasks-dialog.tsx';
import { useSetColumns } from './use-set-columns.ts';

const text = strings.projectSettings;

/** Removes an empty column, which can be undone. For a column with tasks it asks where they go. */
export function RemoveColumn({ project, column }: { project: Project; column: Column }) {
  const restore = useSetColumns(project);
  const set = useSetColumns(project, {
    showsError: true,
    onSaved() {
      const before = toColumnInputs(project.columns);
      showToast({
        text: text.columnRemoved(column.label),
        action: { label: strings.common.undo, run: () => restore.mutate(before) },
      });
    },
  });
  const count = useMutation({
    meta: { showsError: true },
    mutationFn: async () =>
      (await api.listTasks({ projectId: project.id, status: column.key, limit: 1 })).total,
    onSuccess: (held) => (held === 0 ? set.mutate(withoutColumn(project.columns, column.key)) : undefined),
  });
  const isLast = project.columns.length === 1;
  const error = count.error ?? set.error;
  const held = count.data ?? 0;
  return (
    <>
      <IconButton
        label={isLast ? text.lastColumn : text.removeColumn(column.label)}
        disabled={isLast || count.isPending || set.isPending}
        onClick={() => count.mutate()}
      >
        <Trash2 size={15} aria-hidden />
      </IconButton>
      {error === null ? null : (
        <Notice tone="warning" icon={TriangleAlert} role="alert">
          {describeError(error)}
        </Notice>
      )}
      {held > 0 ? (
        <MoveTasksDialog project={project} column={column} count={held} onClose={() => count.reset()} />
      ) : null}
    </>
  );
}
