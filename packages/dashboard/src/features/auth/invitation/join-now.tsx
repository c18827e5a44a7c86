import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { afterJoining } from '../../../data/orgs/after-joining.ts';
import { invitationQuery, type LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** For the invited person while signed in: one click. */
export function JoinNow({ invitation: { token, email, orgName } }: { invitation: LinkedInvitation }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const text = strings.invitationPage;
  const join = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.acceptInvitationAsCurrentUser({ token }),
    async onSuccess({ org, projectIds }) {
      showToast({ kind: 'success', text: strings.invitationNotices.joined(org.name) });
      // First, because a refetched invitation would be gone while its page is still open.
      await navigate({ to: afterJoining(projectIds), replace: true });
      cache.removeQueries({ queryKey: invitationQuery(token).queryKey });
      await cache.invalidateQueries();
    },
  });
  return (
    <div className="space-y-3">
      <FormError error={join.error} />
      <Button tone="primary" wide busy={join.isPending} onClick={() => join.mutate()}>
        {text.join(orgName)}
      </Button>
      <p className="text-center text-xs text-muted">{text.signedInAs(email)}</p>
    </div>
  );
}
