import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { api } from '../../../data/client/api.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { strings } from '../../../strings/index.ts';

interface LeaveDialogProps {
  org: OrgWithRole;
  userId: string;
  onClose: () => void;
}

/** Confirms leaving: only others can add the user again. */
export function LeaveDialog({ org, userId, onClose }: LeaveDialogProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.removeOrgMember({ slug: org.slug, userId }),
    async onSuccess() {
      await navigate({ to: '/' });
      await cache.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title={strings.org.leaveTitle(org.name)}
      text={strings.org.leaveText}
      confirm={strings.org.leave}
      busy={leave.isPending}
      error={leave.error}
      onConfirm={() => leave.mutate()}
      onCancel={onClose}
    />
  );
}
