import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { projectQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { PageHead } from '../page-head.tsx';
import { Columns } from './columns/columns.tsx';
import { DeleteProject } from './delete-project.tsx';
import { GeneralForm } from './general-form.tsx';
import { GuestReports } from './guests/guest-reports.tsx';
import { Members } from './members/members.tsx';
import { ProjectSettingsFrame } from './project-settings-frame.tsx';

const text = strings.projectSettings;
const route = getRouteApi('/shell/projects/$projectId/settings');

/**
 * The settings of a project, its columns, its members, and how guests report something. Without permission to manage it, only the members are
 * shown.
 */
export function ProjectSettingsPage() {
  const { projectId } = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { canManage } = useProjectRights(project);
  return (
    <ProjectSettingsFrame project={project}>
      <PageHead level={2} title={text.general} text={canManage ? text.intro : text.readOnly} />
      {canManage ? (
        <>
          <GeneralForm key={project.id} project={project} />
          <Columns project={project} />
        </>
      ) : null}
      <Members project={project} canManage={canManage} />
      {canManage ? <GuestReports project={project} /> : null}
      {canManage ? <DeleteProject project={project} /> : null}
    </ProjectSettingsFrame>
  );
}
