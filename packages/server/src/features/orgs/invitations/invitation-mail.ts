import { limits } from '@fettle/contract';
import type { Letter } from '../../../mail/layout.ts';

/** The mail to an invited person, with or without an account. */
export function invitationMail({
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
          text: `The link works once, for ${limits.invitationDays} days. It shows that this address is yours: do not pass it on.`,
        },
      ],
      footer: [
        {
          text: 'If you do not know the sender, ignore this email or decline on that page: nobody joins for you.',
        },
      ],
    },
  };
}
