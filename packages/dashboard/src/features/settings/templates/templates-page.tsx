import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { projectQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { PageHead } from '../page-head.tsx';
import { ProjectSettingsFrame } from '../project/project-settings-frame.tsx';
import { RecurringSection } from './recurring-section.tsx';
import { TemplatesSection } from './templates-section.tsx';

const route = getRouteApi('/shell/projects/$projectId/settings/templates');
const text = strings.templates;

/** The templates and the recurring tasks of a project. */
export function TemplatesPage() {
  const { projectId } = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { canWrite } = useProjectRights(project);
  return (
    <ProjectSettingsFrame project={project}>
      <PageHead level={2} title={text.title} text={text.intro} />
      <TemplatesSection project={project} canWrite={canWrite} />
      <RecurringSection project={project} canWrite={canWrite} />
    </ProjectSettingsFrame>
  );
}
