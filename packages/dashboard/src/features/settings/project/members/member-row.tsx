import type { Member, Project, ProjectRole } from '@fettle/contract';
import { LogOut, X } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../../../data/account/session.ts';
import { strings } from '../../../../strings/index.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { SelectField } from '../../../../ui/controls/select-field.tsx';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useChangeMembers } from './use-change-members.ts';

interface MemberRowProps {
  project: Project;
  member: Member;
  canManage: boolean;
}

const text = strings.projectSettings;
const roles = Object.entries(text.projectRoles).map(([value, { title }]) => ({
  value: value as ProjectRole,
  label: title,
}));

/** A member, with a menu for their role and removal. Users confirm before they remove themselves. */
export function MemberRow({ project, member, canManage }: MemberRowProps) {
  const { userId, name, email } = member;
  const role = member.role as ProjectRole;
  const isSelf = useUser().id === userId;
  const { change, remove } = useChangeMembers(project);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 first:pt-0 last:pb-0">
      <span aria-hidden>
        <Avatar id={userId} name={name} />
      </span>
      <div className="min-w-0 flex-1 basis-24">
        <p className="truncate text-sm font-medium">
          {name}
          {isSelf ? <span className="font-normal text-muted"> ({text.you})</span> : null}
        </p>
        <p className="truncate text-xs text-muted">{email}</p>
      </div>
      {canManage ? (
        <div className="w-32">
          <SelectField
            label={text.roleOf(name)}
            hideLabel
            size="small"
            value={role}
            options={roles}
            onChange={(next) => change.mutate({ userId, role: next })}
          />
        </div>
      ) : (
        <span className="text-sm text-muted">{text.projectRoles[role].title}</span>
      )}
      {isSelf ? (
        <span className="row-end">
          <IconButton label={text.leave} onClick={() => setLeaving(true)}>
            <LogOut size={15} aria-hidden />
          </IconButton>
        </span>
      ) : canManage ? (
        <span className="row-end">
          <IconButton label={text.removeMember(name)} onClick={() => remove.mutate(member)}>
            <X size={15} aria-hidden />
          </IconButton>
        </span>
      ) : null}
      {isLeaving ? <LeaveDialog project={project} userId={userId} onClose={() => setLeaving(false)} /> : null}
    </li>
  );
}
