import type { OrgMember, OrgRole } from '@fettle/contract';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../../data/account/session.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { mayRemove, rolesFor } from './member-rules.ts';
import { StepDownDialog } from './step-down-dialog.tsx';
import { useChangeRole } from './use-change-role.ts';
import { useRemoveMember } from './use-remove-member.ts';

interface MemberRowProps {
  org: OrgWithRole;
  member: OrgMember;
  members: readonly OrgMember[];
}

/** On a phone below the rest, so that the address is seen in full. */
const rolePlace = 'shrink-0 max-sm:order-last max-sm:basis-full sm:w-32';

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
  const choose = (role: OrgRole): void => {
    if (role === member.role) return;
    // Only others can restore permissions that users remove from themselves.
    if (isMe) setAsking({ what: 'step-down', role });
    else changeRole(member, role);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2.5 sm:flex-nowrap sm:gap-x-3 sm:py-3">
      <Avatar id={member.userId} name={member.name} size="large" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{member.name}</span>
          {isMe ? <Badge>{strings.org.you}</Badge> : null}
          {member.provisioned ? <Badge>{strings.org.provisioned}</Badge> : null}
        </span>
        <span className="block truncate text-xs text-muted">{member.email}</span>
        {member.roleFromGroup === null ? null : (
          <span className="block text-xs text-muted">{strings.org.roleFromGroup(member.roleFromGroup)}</span>
        )}
      </span>
      {roles.length === 0 ? (
        <span className={`${rolePlace} px-2 text-sm text-muted max-sm:pl-12`}>
          {strings.roles[member.role]}
        </span>
      ) : (
        <span className={`${rolePlace} max-sm:pl-10 max-sm:pr-24`}>
          <SelectField
            label={strings.org.roleOf(member.name)}
            hideLabel
            size="small"
            isQuiet
            value={member.role}
            options={roles.map((role) => ({ value: role, label: strings.roles[role] }))}
            onChange={choose}
          />
        </span>
      )}
      <span className="flex min-w-10 shrink-0 justify-end sm:w-16">
        {!mayRemove(me, member, members) ? null : isMe ? (
          <Button size="small" tone="quiet" onClick={() => setAsking({ what: 'leave' })}>
            {strings.org.leave}
          </Button>
        ) : (
          <IconButton label={strings.org.remove(member.name)} onClick={() => remove(member)}>
            <UserMinus size={16} aria-hidden />
          </IconButton>
        )}
      </span>
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
