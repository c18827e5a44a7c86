import type { Project } from '@fettle/contract';
import { FileInput, LayoutTemplate, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { strings } from '../../../strings/index.ts';
import { SettingsFrame } from '../settings-frame.tsx';

/** The pages of a project's settings: their navigation, and the given one. */
export function ProjectSettingsFrame({ project, children }: { project: Project; children: ReactNode }) {
  const { canManage } = useProjectRights(project);
  const page = `/projects/${project.id}/settings`;
  const links = [
    { to: page, label: strings.projectSettings.general, icon: SlidersHorizontal, exact: true },
    { to: `${page}/templates`, label: strings.projectSettings.templates, icon: LayoutTemplate },
    ...(canManage ? [{ to: `${page}/import`, label: strings.imports.title, icon: FileInput }] : []),
  ];
  return (
    <SettingsFrame label={strings.pages.projectSettings} links={links}>
      {children}
    </SettingsFrame>
  );
}
