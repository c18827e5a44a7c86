import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, KeyRound, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { runCommand } from '../../commands/commands.ts';
import { signOut, useUser } from '../../data/account/session.ts';
import { useMayCreateOrgs } from '../../data/projects/permissions.ts';
import { strings } from '../../strings/index.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import { MenuSegments } from '../../ui/menus/menu-segments.tsx';
import { chooseTheme, type Theme, useTheme } from '../../ui/theme.ts';

const themes: { theme: Theme; icon: typeof Sun }[] = [
  { theme: 'system', icon: Monitor },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
];

const iconProps = { size: 16, 'aria-hidden': true } as const;

/** What the menu of the account has: who it is, their pages, and the theme. Loads with the first menu. */
export function AccountMenuItems() {
  const user = useUser();
  const navigate = useNavigate();
  const mayCreateOrgs = useMayCreateOrgs();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate({ to: '/sign-in', search: { redirect: '/' } }),
  });
  const text = strings.shell;
  return (
    <>
      <div className="flex w-68 items-center gap-3 px-2.5 pt-1.5 pb-2 max-sm:w-auto max-sm:pt-3 max-sm:pb-3">
        <span aria-hidden className="flex">
          <Avatar id={user.id} name={user.name} size="large" />
        </span>
        <span className="min-w-0">
          <span className="block truncate text-sm font-semibold max-sm:text-base">{user.name}</span>
          <span title={user.email} className="block truncate text-xs text-muted max-sm:text-sm">
            {user.email}
          </span>
        </span>
      </div>
      <MenuSeparator />
      <MenuItem
        icon={<UserRound {...iconProps} />}
        onSelect={() => void navigate({ to: '/settings/profile' })}
      >
        {text.profile}
      </MenuItem>
      <MenuItem icon={<KeyRound {...iconProps} />} onSelect={() => void navigate({ to: '/settings/tokens' })}>
        {text.tokens}
      </MenuItem>
      {mayCreateOrgs === true ? (
        <MenuItem icon={<Building2 {...iconProps} />} onSelect={() => runCommand('new-org')}>
          {text.newOrg}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <MenuItem icon={<LogOut {...iconProps} />} onSelect={() => leave.mutate()}>
        {text.signOut}
      </MenuItem>
    </>
  );
}

function ThemeChoice() {
  const text = strings.shell;
  return (
    <MenuSegments
      label={text.theme}
      value={useTheme()}
      options={themes.map(({ theme, icon: Icon }) => ({
        value: theme,
        label: text.themesShort[theme],
        icon: <Icon {...iconProps} />,
      }))}
      onChange={chooseTheme}
    />
  );
}
