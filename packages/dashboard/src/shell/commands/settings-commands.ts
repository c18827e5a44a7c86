import { useNavigate } from '@tanstack/react-router';
import { useCommands } from '../../commands/commands.ts';
import { strings } from '../../strings/index.ts';

/** Commands that open the user's settings. */
export function useSettingsCommands(): void {
  const navigate = useNavigate();
  const text = strings.settings;
  const { goTo } = strings.shell.groups;
  useCommands([
    {
      id: 'notifications',
      label: text.openList,
      group: goTo,
      keys: 'g n',
      run: () => void navigate({ to: '/notifications' }),
    },
    {
      id: 'profile',
      label: text.openProfile,
      group: goTo,
      run: () => void navigate({ to: '/settings/profile' }),
    },
    {
      id: 'security',
      label: text.openSecurity,
      group: goTo,
      run: () => void navigate({ to: '/settings/security' }),
    },
    {
      id: 'notification-settings',
      label: text.openNotifications,
      group: goTo,
      run: () => void navigate({ to: '/settings/notifications' }),
    },
    {
      id: 'tokens',
      label: text.openTokens,
      group: goTo,
      run: () => void navigate({ to: '/settings/tokens' }),
    },
  ]);
}
