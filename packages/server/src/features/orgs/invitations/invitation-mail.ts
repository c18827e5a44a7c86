import { limits } from '@fettle/contract';
import type { Letter } from '../../../mail/layout.ts';

/** The mail to an invited person, with or without an account. */
export function invitationMail({
  inviteUrl,
  orgName,
  inviter,
  projectNames,
  projectRole,
}: {
  inviteUrl: string;
  orgName: string;
  inviter: string;
  /** Those of the projects the person joins; they can be none. */
  projectNames: readonly string[];
  projectRole: 'member' | 'viewer';
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
        ...describeProjects(projectNames, projectRole),
        { type: 'button', text: 'View invitation', url: inviteUrl },
        {
          type: 'paragraph',
          text: `The link can be used once and expires in ${limits.invitationDays} days. It confirms that this email address is yours, so don’t share it.`,
        },
      ],
      footer: [
        {
          text: 'If you weren’t expecting this invitation, ignore this email or decline. You join only if you accept.',
        },
      ],
    },
  };
}

/** More would push the button out of sight; the page of the invitation names them. */
const namedProjects = 8;

function describeProjects(names: readonly string[], role: 'member' | 'viewer'): Letter['blocks'] {
  if (names.length === 0) return [];
  const rest = names.length - namedProjects;
  const named = names.slice(0, namedProjects).map((name) => `“${name}”`);
  const list = rest > 0 ? `${named.join(', ')}, and ${rest} more` : named.join(', ');
  const text =
    names.length === 1
      ? `As a ${role}, you’ll see the project ${list}.`
      : `As a ${role}, you’ll see these projects: ${list}.`;
  return [{ type: 'paragraph', text }];
}
