import type { Project } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../../components/feedback/confirm-dialog.tsx';
import { api } from '../../../../data/client/api.ts';
import { queryKeys } from '../../../../data/keys.ts';
import { projectsQuery } from '../../../../data/projects/projects.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';

interface LeaveDialogProps {
  project: Project;
  userId: string;
  onClose: () => void;
}

/** Confirms leaving: users cannot add themselves again. */
export function LeaveDialog({ project, userId, onClose }: LeaveDialogProps) {
  const text = strings.projectSettings;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.removeProjectMember({ id: project.id, userId }),
    async onSuccess() {
      showToast({ kind: 'success', text: text.left(project.name) });
      await navigate({ to: '/' });
      await cache.invalidateQueries({ queryKey: projectsQuery.queryKey });
      cache.removeQueries({ queryKey: queryKeys.project(project.id) });
    },
  });
  return (
    <ConfirmDialog
      title={text.leaveTitle}
      text={text.leaveText}
      confirm={text.leave}
      busy={leave.isPending}
      error={leave.error}
      onConfirm={() => leave.mutate()}
      onCancel={onClose}
    />
  );
}
