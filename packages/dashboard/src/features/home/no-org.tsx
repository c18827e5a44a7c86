import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profileQuery } from '../../data/account/account.ts';
import { setupQuery } from '../../data/account/session.ts';
import { useOpenInvitations } from '../../data/orgs/own-invitations.ts';
import { strings } from '../../strings/index.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

/** For users who have no organization and cannot create one: how to join one. */
export function NoOrg() {
  const { data: profile } = useQuery(profileQuery);
  const { data: setup } = useQuery(setupQuery);
  const invited = useOpenInvitations();
  const text = strings.home;
  if (invited.length > 0 || profile === undefined || setup === undefined) return null;
  if (profile.emailVerified)
    return <EmptyState title={text.noMembershipTitle} text={text.noMembershipText} />;
  if (!setup.sendsMail) return <EmptyState title={text.noMembershipTitle} text={text.linkHint} />;
  return (
    <EmptyState
      title={text.noMembershipTitle}
      text={text.verifyHint(profile.email)}
      action={
        <Link to="/settings/profile" className="text-sm font-medium text-accent hover:underline">
          {text.verifyNow}
        </Link>
      }
    />
  );
}
