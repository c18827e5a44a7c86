import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCommands } from '../../commands/commands.ts';
import { signOut } from '../../data/account/session.ts';
import { strings } from '../../strings/index.ts';
import { chooseTheme, type Theme } from '../../ui/theme.ts';

const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** What the menu of the account offers, from anywhere: the theme, and signing out. */
export function useAccountCommands(): void {
  const navigate = useNavigate();
  const { themes: names, themeCommand, signOut: label, groups } = strings.shell;
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate({ to: '/sign-in', search: { redirect: '/' } }),
  });
  useCommands([
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      label: themeCommand(names[theme]),
      group: groups.actions,
      rank: 1,
      run: () => chooseTheme(theme),
    })),
    {
      id: 'sign-out',
      label,
      group: groups.actions,
      rank: 1,
      run: () => leave.mutate(),
    },
  ]);
}
