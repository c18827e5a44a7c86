import { useQuery } from '@tanstack/react-query';
import { projectsQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { type Invitee, seesEveryProject } from './invitee.ts';
import { ProjectChecks } from './project-checks.tsx';
import { ProjectRoleField } from './project-role-field.tsx';

interface InviteProjectsProps {
  slug: string;
  value: Invitee;
  onChange: (value: Invitee) => void;
  /** Someone has tried to invite a guest without one. */
  isMissing: boolean;
}

/** The projects of an invitation, and the role in them. */
export function InviteProjects({ slug, value, onChange, isMissing }: InviteProjectsProps) {
  const { data } = useQuery(projectsQuery);
  const text = strings.org;
  if (seesEveryProject(value.role)) return <p className="text-xs text-muted">{text.everyProject}</p>;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  const projects = data.filter(({ orgSlug, status }) => orgSlug === slug && status !== 'archived');
  if (projects.length === 0) return <p className="text-xs text-muted">{text.noProjects}</p>;
  const lacksProject = value.role === 'guest' && value.projectIds.length === 0;
  return (
    <div className="space-y-4">
      <div>
        <ProjectChecks
          projects={projects}
          chosen={value.projectIds}
          isOptional={value.role !== 'guest'}
          onChange={(projectIds) => onChange({ ...value, projectIds })}
        />
        <p
          className={`mt-1.5 text-xs ${lacksProject && isMissing ? 'text-danger' : 'text-muted'}`}
          role="status"
        >
          {lacksProject
            ? isMissing
              ? text.guestSeesNothing
              : text.guestProjectsHint
            : value.projectIds.length === 0
              ? text.projectsHint
              : text.projectsChosen(value.projectIds.length)}
        </p>
      </div>
      {/* A guest needs a project: the dialog does not grow while they are chosen. */}
      {value.projectIds.length === 0 && value.role !== 'guest' ? null : (
        <ProjectRoleField
          value={value.projectRole}
          onChange={(projectRole) => onChange({ ...value, projectRole })}
        />
      )}
    </div>
  );
}
