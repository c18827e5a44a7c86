import type { OrgRole, OwnInvitation } from '@fettle/contract';
import type { ReactNode } from 'react';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Expiry } from '../../ui/display/expiry.tsx';

interface InvitationFactsProps {
  invitedBy: string;
  /** The invited address, where somebody else may have opened the invitation. */
  email?: string;
  role: OrgRole;
  projectNames: readonly string[];
  projectRole: OwnInvitation['projectRole'];
  expiresAt?: string;
  /** Beside each other where there is room, below everything else in their row. */
  isWide?: boolean;
}

/** Who invites whom, with which role, and to which projects. */
export function InvitationFacts(props: InvitationFactsProps) {
  const { invitedBy, email, role, projectNames, projectRole, expiresAt, isWide = false } = props;
  const text = strings.invitations;
  const fact = (name: string, value: ReactNode) => <Fact name={name} value={value} isWide={isWide} />;
  return (
    <dl
      className={classNames(
        'grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-xl bg-sunken px-4 py-3 text-left text-sm',
        isWide && 'sm:order-1 sm:flex',
      )}
    >
      {fact(text.invitedBy, invitedBy)}
      {email === undefined ? null : fact(text.email, email)}
      {fact(text.role, strings.roles[role])}
      {projectNames.length === 0
        ? null
        : fact(
            text.projects(projectNames.length),
            <>
              {text.lines(projectNames).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              <span className="block text-muted">{text.projectRole[projectRole]}</span>
            </>,
          )}
      {expiresAt === undefined ? null : fact(text.expires, <Expiry time={expiresAt} />)}
    </dl>
  );
}

function Fact({ name, value, isWide }: { name: string; value: ReactNode; isWide: boolean }) {
  return (
    <div className={classNames('contents', isWide && 'sm:block sm:flex-1')}>
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}
