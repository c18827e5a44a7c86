import type { OrgMember, OrgRole } from '@fettle/contract';
import { LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../../data/account/session.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { strings } from '../../../strings/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { MenuItem } from '../../../ui/menus/menu.tsx';
import { RowMenu } from '../../../ui/menus/row-menu.tsx';
import { GuestProjects } from './guest-projects.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MemberRole } from './member-role.tsx';
import { mayRemove, rolesFor } from './member-rules.ts';
import { StepDownDialog } from './step-down-dialog.tsx';
import { useChangeRole } from './use-change-role.ts';
import { useRemoveMember } from './use-remove-member.ts';

interface MemberRowProps {
  org: OrgWithRole;
  member: OrgMember;
  members: readonly OrgMember[];
}

type Asking = { what: 'leave' } | { what: 'step-down'; role: OrgRole } | null;

/** A member with their role. What cannot be changed is shown as text. */
export function MemberRow({ org, member, members }: MemberRowProps) {
  const user = useUser();
  const [asking, setAsking] = useState<Asking>(null);
  const changeRole = useChangeRole(org.slug);
  const remove = useRemoveMember(org);
  const isMe = member.userId === user.id;
  const me = { id: user.id, role: org.role };
  // A group of the identity provider decides before anybody here, except about owners.
  const roles = rolesFor(me, member, members).filter(
    (role) => member.roleFromGroup === null || role === member.role || role === 'owner',
  );
  const origin = [
    ...(member.provisioned ? [strings.org.provisioned] : []),
    ...(member.roleFromGroup === null ? [] : [strings.org.roleFromGroup(member.roleFromGroup)]),
  ];
  const choose = (role: OrgRole): void => {
    if (role === member.role) return;
    // Only others can restore permissions that users remove from themselves.
    if (isMe) setAsking({ what: 'step-down', role });
    else changeRole(member, role);
  };
  return (
    <li className="person">
      <Avatar id={member.userId} name={member.name} size="large" />
      <span className="person-name">
        <span className="truncate">{member.name}</span>
        {isMe ? <Badge>{strings.org.you}</Badge> : null}
      </span>
      <MemberRole member={member} roles={roles} onChoose={choose} />
      <span className="person-facts">
        <span className="block truncate" title={member.email}>
          {member.email}
        </span>
        {member.role === 'guest' && member.guestProjects !== null ? (
          <GuestProjects projects={member.guestProjects} />
        ) : null}
        {origin.map((each) => (
          <span key={each} className="block">
            {each}
          </span>
        ))}
      </span>
      {mayRemove(me, member, members) ? (
        <span className="person-end">
          <RowMenu label={strings.org.more(member.name)} title={member.name}>
            {isMe ? (
              <MenuItem
                icon={<LogOut size={15} aria-hidden />}
                tone="danger"
                onSelect={() => setAsking({ what: 'leave' })}
              >
                {strings.org.leaveItem}
              </MenuItem>
            ) : (
              <MenuItem
                icon={<UserMinus size={15} aria-hidden />}
                tone="danger"
                onSelect={() => remove(member)}
              >
                {strings.org.remove(member.name)}
              </MenuItem>
            )}
          </RowMenu>
        </span>
      ) : null}
      {asking?.what === 'leave' ? (
        <LeaveDialog org={org} userId={member.userId} onClose={() => setAsking(null)} />
      ) : null}
      {asking?.what === 'step-down' ? (
        <StepDownDialog
          role={asking.role}
          onConfirm={() => {
            setAsking(null);
            changeRole(member, asking.role);
          }}
          onCancel={() => setAsking(null)}
        />
      ) : null}
    </li>
  );
}
