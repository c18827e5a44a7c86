import { useNavigate } from '@tanstack/react-router';
import { useCommands } from '../../commands/commands.ts';
import { strings } from '../../strings/index.ts';

/** Commands that open the settings of a project. */
export function useProjectCommands(projectId: string, canManage: boolean): void {
  const navigate = useNavigate();
  const group = strings.shell.groups.goTo;
  const params = { projectId };
  const settings = {
    id: 'project-settings',
    label: strings.projectSettings.open,
    group,
    run: () => void navigate({ to: '/projects/$projectId/settings', params }),
  };
  const webhooks = {
    id: 'project-webhooks',
    label: strings.webhooks.openList,
    group,
    run: () => void navigate({ to: '/projects/$projectId/webhooks', params }),
  };
  const integrations = {
    id: 'project-integrations',
    label: strings.integrations.openList,
    group,
    run: () => void navigate({ to: '/projects/$projectId/integrations', params }),
  };
  useCommands(canManage ? [settings, webhooks, integrations] : [settings]);
}
