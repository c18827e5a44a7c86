import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { invitationsQuery } from '../../../data/orgs/orgs.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Invitee } from './invitee.ts';

/** Pending and declined invitations. Expired ones can be sent again, declined ones cannot. */
export function InvitationList({ org }: { org: OrgWithRole }) {
  const { data, error, refetch } = useQuery(invitationsQuery(org.slug));
  const [again, setAgain] = useState<Invitee | null>(null);
  const hidden = useHidden();
  const id = useId();
  const shown = data?.filter((invitation) => !hidden.has(invitation.id));
  const open = shown?.filter(({ declinedAt }) => declinedAt === null);
  const declined = (shown?.length ?? 0) - (open?.length ?? 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-sm font-semibold text-muted">
        {strings.org.invitations}{' '}
        <span className="font-normal">
          {open === undefined ? null : strings.org.pending(open.length)}
          {declined > 0 ? ` · ${strings.org.andDeclined(declined)}` : null}
        </span>
      </h2>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {shown === undefined && error === null ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : null}
      {shown?.length === 0 ? (
        <div className="boxed rounded-2xl border border-line bg-surface shadow-card">
          <EmptyState
            icon={<MailCheck size={20} />}
            title={strings.org.noInvitations}
            text={strings.org.noInvitationsText}
          />
        </div>
      ) : null}
      {shown === undefined || shown.length === 0 ? null : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
          {shown.map((invitation) => (
            <InvitationRow key={invitation.id} org={org} invitation={invitation} onAgain={setAgain} />
          ))}
        </ul>
      )}
      {again === null ? null : <InviteDialog org={org} initial={again} onClose={() => setAgain(null)} />}
    </section>
  );
}
