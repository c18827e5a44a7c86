import type { ReportLink } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { reportLinksQuery } from '../../../data/audits/report-links.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { openingsOf } from './openings.ts';

const text = strings.sharing;

interface RevokeLinkProps {
  link: ReportLink;
  name: string;
  onClose: () => void;
}

/** Asks before a link stops working, which some may still use. */
export function RevokeLink({ link, name, onClose }: RevokeLinkProps) {
  const cache = useQueryClient();
  const now = new Date();
  const revoke = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.revokeReportLink({ id: link.auditId, linkId: link.id }),
    async onSuccess() {
      onClose();
      showToast({ kind: 'success', text: text.revoked });
      await cache.invalidateQueries({ queryKey: reportLinksQuery(link.auditId).queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={text.revokeTitle(name)}
      text={text.revokeText(openingsOf(link, now.getTime()), formatDay(new Date(link.expiresAt), now))}
      confirm={text.revokeConfirm}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    />
  );
}
