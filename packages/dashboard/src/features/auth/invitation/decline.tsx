import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { api } from '../../../data/client/api.ts';
import type { LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { ownInvitationsQuery } from '../../../data/orgs/own-invitations.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface DeclineProps {
  invitation: LinkedInvitation;
  onDeclined: () => void;
}

/** Declines after confirmation: the organization cannot invite the address again for a long time. */
export function Decline({ invitation: { token, orgName }, onDeclined }: DeclineProps) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const text = strings.invitationPage;
  const decline = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.declineInvitation({ token }),
    onSuccess() {
      onDeclined();
      void cache.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
    },
  });
  return (
    <div className="-mx-6 mt-5 -mb-4 border-t border-line px-6 pt-2">
      <Button tone="quiet" wide onClick={() => setAsking(true)}>
        {text.decline}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={text.declineTitle}
          text={text.declineText(orgName)}
          confirm={text.decline}
          busy={decline.isPending}
          error={decline.error}
          onConfirm={() => decline.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
