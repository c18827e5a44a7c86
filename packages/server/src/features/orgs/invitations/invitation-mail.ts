import { limits } from '@fettle/contract';
import type { Letter } from '../../../mail/layout.ts';

/** What an invited person reads, with or without an account; the link in it is all they need. */
export function invitationLetter({
  inviteUrl,
  orgName,
  inviter,
}: {
  inviteUrl: string;
  orgName: string;
  inviter: string;
}): { subject: string; letter: Letter } {
  const subject = `${inviter} invited you to ${orgName}`;
  return {
    subject,
    letter: {
      preview: `Join ${orgName} on Fettle.`,
      blocks: [
        {
          type: 'paragraph',
          text: `${inviter} invited you to join ${orgName} on Fettle, where the team works on tasks and site audits.`,
        },
        { type: 'button', text: 'View invitation', url: inviteUrl },
        {
          type: 'paragraph',
          text: `The link can be used once and expires in ${limits.invitationDays} days. It confirms that this email address is yours, so do not share it.`,
        },
      ],
      footer: [
        {
          text: 'If you do not know the sender, ignore this email or decline the invitation. You join only if you accept.',
        },
      ],
    },
  };
}
