import { strings } from '../../../strings/index.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import type { InvitedProjectRole } from './invitee.ts';

const roles: readonly InvitedProjectRole[] = ['member', 'viewer'];

interface ProjectRoleFieldProps {
  value: InvitedProjectRole;
  onChange: (role: InvitedProjectRole) => void;
}

/** The role in the invited projects, in words. */
export function ProjectRoleField({ value, onChange }: ProjectRoleFieldProps) {
  const text = strings.org;
  return (
    <SelectField
      label={text.projectRole}
      value={value}
      options={roles.map((role) => ({ value: role, label: strings.roles[role] }))}
      onChange={onChange}
      hint={text.projectRoleHints[value]}
    />
  );
}
