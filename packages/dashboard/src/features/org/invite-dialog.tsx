import type { OrgRole } from '@fettle/contract';
import { useState } from 'react';
import { strings } from '../../strings/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { InviteForm } from './invite-form.tsx';
import { InviteLink } from './invite-link.tsx';
import type { OrgWithRole } from './org-with-role.ts';
import { useInvite } from './use-invite.ts';

/** Who is invited again, with what he was invited with before. */
export interface Invitee {
  email: string;
  name: string;
  role: OrgRole;
}

interface InviteDialogProps {
  org: OrgWithRole;
  onClose: () => void;
  initial?: Invitee;
}

const nobody: Invitee = { email: '', name: '', role: 'member' };

/** Invites somebody by e-mail; then shows the link, which cannot be seen again. */
export function InviteDialog({ org, onClose, initial = nobody }: InviteDialogProps) {
  const [invitee, setInvitee] = useState(initial);
  const invite = useInvite(org.slug);
  const text = strings.org;
  const url = invite.data?.inviteUrl ?? null;
  const send = (): void =>
    invite.mutate(invitee, {
      onSuccess({ member }) {
        if (member === null) return;
        notify({ kind: 'success', text: text.added(member.name, org.name) });
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
          myRole={org.role}
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
