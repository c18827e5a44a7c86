import type { OrgMember, ProjectRole } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { RoleIn } from '../role-in.tsx';

const roles: readonly ProjectRole[] = ['owner', 'member', 'viewer'];

/** What a guest sees: a line for each role that they have in projects. */
export function GuestProjects({ projects }: { projects: NonNullable<OrgMember['guestProjects']> }) {
  if (projects.length === 0) return <span className="block">{strings.org.inNoProject}</span>;
  return roles.map((role) => {
    const projectIds = projects.filter((each) => each.role === role).map((each) => each.projectId);
    return projectIds.length === 0 ? null : (
      <span key={role} className="block break-words">
        <RoleIn role={role} projectIds={projectIds} />
      </span>
    );
  });
}
