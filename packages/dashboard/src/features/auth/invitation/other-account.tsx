import type { User } from '@fettle/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { signOut } from '../../../data/account/session.ts';
import type { LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { strings } from '../../../strings/index.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';

/** For people who are signed in with another email address. The page stays open when they sign out. */
export function OtherAccount({ invitation, user }: { invitation: LinkedInvitation; user: User }) {
  const text = strings.invitationPage;
  const leave = useMutation({ mutationFn: signOut });
  return (
    <div className="space-y-3">
      <p className="text-sm break-words">{text.otherAccount(user.name, user.email, invitation.email)}</p>
      <Button tone="primary" wide busy={leave.isPending} onClick={() => leave.mutate()}>
        {text.signOut}
      </Button>
      <Link to="/" className={buttonClass({ wide: true })}>
        {text.stay}
      </Link>
    </div>
  );
}
