import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '../../commands/commands.ts';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { NotFound } from '../../components/feedback/not-found.tsx';
import { DeletionNotice } from '../../components/orgs/deletion-notice.tsx';
import { orgMembersQuery, useOrg } from '../../data/orgs/orgs.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { InvitationList } from './invitations/invitation-list.tsx';
import { InviteDialog } from './invitations/invite-dialog.tsx';
import { MemberList } from './members/member-list.tsx';
import { assignableRoles } from './members/member-rules.ts';
import './org.css';

const route = getRouteApi('/shell/orgs/$slug/people');

/** The members of an organization and its invitations. */
export function PeoplePage() {
  const { slug } = route.useParams();
  const org = useOrg(slug);
  const isGuest = org?.role === 'guest';
  const { data: members, error, refetch } = useQuery({ ...orgMembersQuery(slug), enabled: !isGuest });
  const [isInviting, setInviting] = useState(false);
  const text = strings.org;
  const mayInvite = org != null && assignableRoles(org.role).length > 0;
  useCommands(
    mayInvite
      ? [{ id: 'invite', label: text.invite, group: text.group, keys: 'c', run: () => setInviting(true) }]
      : [],
  );
  if (org === null) return <NotFound />;
  if (isGuest) return <NotFound what="access" text={text.guestText} />;
  if (error !== null && members === undefined)
    return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page">
      <div className="people" data-invites={mayInvite || undefined}>
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h1 className="text-2xl font-semibold">{strings.shell.people}</h1>
            <p className="text-sm text-muted">{org?.name}</p>
          </div>
          {mayInvite ? (
            <Button
              tone="primary"
              icon={<UserPlus size={16} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {text.invite}
            </Button>
          ) : null}
        </header>
        {org === undefined ? null : <DeletionNotice slug={slug} isOwner={org.role === 'owner'} />}
        {org === undefined || members === undefined ? (
          <SkeletonRows label={strings.common.loading} />
        ) : (
          <div className="people-lists">
            <MemberList org={org} members={members} />
            {mayInvite ? <InvitationList org={org} /> : null}
            {isInviting ? <InviteDialog org={org} onClose={() => setInviting(false)} /> : null}
          </div>
        )}
      </div>
    </div>
  );
}
