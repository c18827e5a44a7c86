import type { OrgMember, OrgRole } from '@fettle/contract';
import { ChevronDown } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import '../org.css';

interface MemberRoleProps {
  member: OrgMember;
  /** The roles to choose from. None if it cannot be changed. */
  roles: readonly OrgRole[];
  onChoose: (role: OrgRole) => void;
}

/** The role of a member in quiet text. Where it can be changed, a native select lies over it, as large as a finger. */
export function MemberRole({ member: { name, role }, roles, onChoose }: MemberRoleProps) {
  if (roles.length === 0) return <span className="member-role">{strings.roles[role]}</span>;
  return (
    <span className="member-role" data-open="">
      <span aria-hidden>{strings.roles[role]}</span>
      <ChevronDown size={14} aria-hidden />
      <select
        aria-label={strings.org.roleOf(name)}
        value={role}
        onChange={(event) => onChoose(event.target.value as OrgRole)}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {strings.roles[each]}
          </option>
        ))}
      </select>
    </span>
  );
}
