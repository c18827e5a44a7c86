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
          text: 'If you were not expecting this invitation, ignore this email or decline. You join only if you accept.',
        },
      ],
    },
  };
}
