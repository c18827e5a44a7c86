import { useNavigate } from '@tanstack/react-router';
import { runCommandSoon, useCommands } from '../../commands/commands.ts';
import type { ProjectRights } from '../../data/projects/permissions.ts';
import { strings } from '../../strings/index.ts';

/** Commands that open the pages of a project, that start an audit, and that create a task from a template. */
export function useProjectCommands(projectId: string, { canWrite, canManage }: ProjectRights): void {
  const navigate = useNavigate();
  const group = strings.shell.groups.goTo;
  const params = { projectId };
  const board = {
    id: 'project-board',
    label: strings.shell.openBoard,
    group,
    run: () => void navigate({ to: '/projects/$projectId', params }),
  };
  const audit = {
    id: 'project-audit',
    label: strings.shell.runAudit,
    group: strings.shell.groups.actions,
    run: () => {
      void navigate({ to: '/projects/$projectId/audits', params });
      runCommandSoon('audit-start');
    },
  };
  const ignored = {
    id: 'project-ignored',
    label: strings.pages.ignoredIssues,
    group,
    run: () => void navigate({ to: '/projects/$projectId/audits/ignored', params }),
  };
  const fromTemplate = {
    id: 'project-from-template',
    label: strings.board.newFromTemplate,
    group: strings.shell.groups.actions,
    run: () => {
      void navigate({ to: '/projects/$projectId', params });
      runCommandSoon('board-from-template');
    },
  };
  const templates = {
    id: 'project-templates',
    label: strings.pages.projectTemplates,
    group,
    run: () => void navigate({ to: '/projects/$projectId/settings/templates', params }),
  };
  const settings = {
    id: 'project-settings',
    label: strings.pages.projectSettings,
    group,
    run: () => void navigate({ to: '/projects/$projectId/settings', params }),
  };
  const webhooks = {
    id: 'project-webhooks',
    label: strings.pages.projectWebhooks,
    group,
    run: () => void navigate({ to: '/projects/$projectId/webhooks', params }),
  };
  const integrations = {
    id: 'project-integrations',
    label: strings.pages.projectIntegrations,
    group,
    run: () => void navigate({ to: '/projects/$projectId/integrations', params }),
  };
  const imports = {
    id: 'project-import',
    label: strings.pages.importTasks,
    group,
    run: () => void navigate({ to: '/projects/$projectId/settings/import', params }),
  };
  const everyone = [board, ...(canWrite ? [audit, fromTemplate] : []), ignored, templates, settings];
  useCommands(canManage ? [...everyone, webhooks, integrations, imports] : everyone);
}
