import { useState } from 'react';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteLink } from './invite-link.tsx';
import { emptyInvitee, type Invitee } from './invitee.ts';
import { useInvite } from './use-invite.ts';

interface InviteDialogProps {
  org: OrgWithRole;
  onClose: () => void;
  /** The earlier invitation that is sent again. */
  initial?: Invitee;
}

/**
 * Invites someone by email address. With a mail server the link is emailed to that address only. Otherwise it is
 * shown here, once.
 */
export function InviteDialog({ org, onClose, initial = emptyInvitee }: InviteDialogProps) {
  const [invitee, setInvitee] = useState(initial);
  const invite = useInvite(org.slug);
  const text = strings.org;
  const url = invite.data?.inviteUrl ?? null;
  const send = (): void =>
    invite.mutate(invitee, {
      onSuccess({ email, inviteUrl }) {
        if (inviteUrl !== null) return;
        showToast({ kind: 'success', text: text.sent(email) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={url === null ? text.inviteTitle(org.name) : text.linkTitle(invitee.email)}
    >
      {url === null ? (
        <InviteForm
          org={org}
          value={invitee}
          onChange={setInvitee}
          onSubmit={send}
          onCancel={onClose}
          busy={invite.isPending}
          error={invite.error}
        />
      ) : (
        <InviteLink url={url} onDone={onClose} />
      )}
    </Dialog>
  );
}
