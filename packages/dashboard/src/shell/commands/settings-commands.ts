import { useNavigate } from '@tanstack/react-router';
import { useCommands } from '../../commands/commands.ts';
import { strings } from '../../strings/index.ts';

/** Commands that open the user's settings. */
export function useSettingsCommands(): void {
  const navigate = useNavigate();
  const text = strings.pages;
  const { goTo } = strings.shell.groups;
  useCommands([
    {
      id: 'notifications',
      label: text.notifications,
      group: goTo,
      keys: 'g n',
      run: () => void navigate({ to: '/notifications' }),
    },
    {
      id: 'profile',
      label: text.profile,
      group: goTo,
      run: () => void navigate({ to: '/settings/profile' }),
    },
    {
      id: 'security',
      label: text.securityCommand,
      group: goTo,
      run: () => void navigate({ to: '/settings/security' }),
    },
    {
      id: 'notification-settings',
      label: text.emailNotifications,
      group: goTo,
      run: () => void navigate({ to: '/settings/notifications' }),
    },
    {
      id: 'tokens',
      label: text.tokens,
      group: goTo,
      run: () => void navigate({ to: '/settings/tokens' }),
    },
  ]);
}
