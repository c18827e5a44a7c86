import { limits } from '@fettle/contract';
import type { Letter } from '../../mail/layout.ts';

/** What an invited person reads; the link in it is all he needs. */
export function invitationLetter({
  inviteUrl,
  orgName,
  inviter,
}: {
  inviteUrl: string;
  orgName: string;
  inviter: string;
}): { subject: string; letter: Letter } {
  const subject = `${inviter} invites you to ${orgName}`;
  return {
    subject,
    letter: {
      preview: `Join ${orgName} in Fettle.`,
      blocks: [
        {
          type: 'paragraph',
          text: `${inviter} invites you to work with ${orgName} in Fettle: on tasks, and on what audits find.`,
        },
        { type: 'button', text: 'Accept the invitation', url: inviteUrl },
        {
          type: 'paragraph',
          text: `The link works for ${limits.invitationDays} days and for one account. Whoever has it can use it: do not pass it on.`,
        },
      ],
      footer: [{ text: 'If you do not know who this is, do nothing: without you no account is made.' }],
    },
  };
}
