import type { ReactNode } from 'react';
import type { LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { strings } from '../../../strings/index.ts';

/** Who invites whom, with which role, and to which projects. */
export function InvitationFacts({ invitation }: { invitation: LinkedInvitation }) {
  const { invitedBy, email, role, projectNames, projectRole } = invitation;
  const text = strings.invitationPage;
  return (
    <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-xl bg-sunken px-4 py-3 text-sm">
      <Fact name={text.invitedBy}>{invitedBy}</Fact>
      <Fact name={text.email}>{email}</Fact>
      <Fact name={text.role}>{strings.roles[role]}</Fact>
      {projectNames.length === 0 ? null : (
        <Fact name={text.projects(projectNames.length)}>
          {strings.invitations.lines(projectNames).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <span className="block text-muted">{text.projectRole[projectRole]}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}
