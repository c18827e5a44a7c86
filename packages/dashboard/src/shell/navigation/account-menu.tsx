import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Bell,
  Building2,
  ChevronsUpDown,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react';
import { runCommand } from '../../commands/commands.ts';
import { unreadCountQuery } from '../../data/account/notifications.ts';
import { signOut, useUser } from '../../data/account/session.ts';
import { useMayCreateOrgs } from '../../data/projects/permissions.ts';
import { strings } from '../../strings/index.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Menu, MenuCheckItem, MenuGroup, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import { chooseTheme, type Theme, useTheme } from '../../ui/theme.ts';

const themes: { theme: Theme; icon: typeof Sun }[] = [
  { theme: 'system', icon: Monitor },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
];

/** The signed-in user at the bottom of the navigation, with their menu. */
export function AccountMenu() {
  const user = useUser();
  const navigate = useNavigate();
  const chosen = useTheme();
  const mayCreateOrgs = useMayCreateOrgs();
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate({ to: '/sign-in', search: { redirect: '/' } }),
  });
  const trigger = (
    <button
      type="button"
      className="m-2 flex items-center gap-2.5 rounded-lg p-2 text-left hover:bg-hover data-popup-open:bg-hover"
    >
      <span aria-hidden className="flex">
        <Avatar id={user.id} name={user.name} />
      </span>
      <span className="sr-only">{strings.shell.account}: </span>
      <span className="min-w-0 flex-1 truncate text-sm">{user.name}</span>
      <ChevronsUpDown size={14} className="text-muted" aria-hidden />
    </button>
  );
  return (
    <Menu trigger={trigger} title={user.name}>
      <p title={user.email} className="max-w-64 truncate px-2.5 pt-1 pb-1.5 text-xs text-muted">
        {user.email}
      </p>
      <MenuSeparator />
      <MenuItem
        icon={<UserRound size={15} aria-hidden />}
        onSelect={() => void navigate({ to: '/settings/profile' })}
      >
        {strings.shell.profile}
      </MenuItem>
      <MenuItem
        icon={<Bell size={15} aria-hidden />}
        onSelect={() => void navigate({ to: '/notifications' })}
      >
        {unread === 0 ? strings.pages.notifications : strings.pages.unreadNotifications(unread)}
      </MenuItem>
      <MenuItem
        icon={<KeyRound size={15} aria-hidden />}
        onSelect={() => void navigate({ to: '/settings/tokens' })}
      >
        {strings.shell.tokens}
      </MenuItem>
      {mayCreateOrgs === true ? (
        <MenuItem icon={<Building2 size={15} aria-hidden />} onSelect={() => runCommand('new-org')}>
          {strings.shell.newOrg}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuGroup label={strings.shell.theme}>
        {themes.map(({ theme, icon: Icon }) => (
          <MenuCheckItem key={theme} checked={chosen === theme} onChange={() => chooseTheme(theme)}>
            <span className="flex items-center gap-2">
              <Icon size={15} aria-hidden />
              {strings.shell.themes[theme]}
            </span>
          </MenuCheckItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<LogOut size={15} aria-hidden />} onSelect={() => leave.mutate()}>
        {strings.shell.signOut}
      </MenuItem>
    </Menu>
  );
}
