import type { ReportLink } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { reportLinksQuery } from '../../../data/audits/report-links.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Expiry } from '../../../ui/display/expiry.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';

const text = strings.sharing;

/** A link without its URL: whom it is for, how long it works, and how often it was opened. */
export function LinkRow({ link }: { link: ReportLink }) {
  const [isRevoking, setRevoking] = useState(false);
  const { status, createdBy, createdAt, expiresAt } = link;
  const name = link.name ?? text.unnamed;
  const day = (time: string) => formatDay(new Date(time), new Date());
  return (
    <li className="flex items-start gap-x-3 py-3">
      <div className="min-w-0 flex-1 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className={link.name === null ? 'text-muted' : 'break-words'}>{name}</span>
          <Badge tone={status === 'active' ? 'success' : 'plain'}>{text.statuses[status]}</Badge>
        </p>
        {status === 'active' ? (
          <p className="text-sm text-muted">
            {text.expires} <Expiry time={expiresAt} />
          </p>
        ) : null}
        <p className="text-sm text-muted">
          <Openings link={link} />
        </p>
        <p className="text-sm text-muted">{text.createdBy(createdBy.name, day(createdAt))}</p>
      </div>
      {status === 'active' ? (
        <Button size="small" aria-label={text.revokeOf(name)} onClick={() => setRevoking(true)}>
          {text.revoke}
        </Button>
      ) : null}
      {isRevoking ? <RevokeLink link={link} name={name} onClose={() => setRevoking(false)} /> : null}
    </li>
  );
}

function RevokeLink({ link, name, onClose }: { link: ReportLink; name: string; onClose: () => void }) {
  const cache = useQueryClient();
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
      text={text.revokeText(formatDay(new Date(link.expiresAt), new Date()))}
      confirm={text.revokeConfirm}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    >
      <p className="text-sm text-muted">
        <Openings link={link} />
      </p>
    </ConfirmDialog>
  );
}

/** How often somebody has opened the report by a link. */
function Openings({ link: { openCount, lastOpenedAt } }: { link: ReportLink }) {
  return (
    <>
      {openCount === 0 ? text.neverOpened : text.openings(openCount)}
      {lastOpenedAt === null ? null : (
        <>
          {openCount > 1 ? `, ${text.lastOpened} ` : ' '}
          <RelativeTime time={lastOpenedAt} />
        </>
      )}
    </>
  );
}
