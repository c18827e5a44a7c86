import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart, reportFailedParts } from '../browser/lazy-part.tsx';
import { useCommands } from '../commands/commands.ts';
import { listenToKeys } from '../commands/keyboard.ts';
import { PaletteHost, usePreloadedPalette } from '../commands/palette-host.tsx';
import { usePictures } from '../data/account/pictures.ts';
import { sessionQuery, useUser } from '../data/account/session.ts';
import { describeError } from '../data/client/describe-error.ts';
import { useLive } from '../data/live/live.ts';
import { useFavicons } from '../data/projects/favicons.ts';
import { useMayCreateOrgs, useMayCreateProjects } from '../data/projects/permissions.ts';
import { showToast } from '../data/toasts/toasts.ts';
import { endOffersElsewhere } from '../data/toasts/undo.ts';
import { strings } from '../strings/index.ts';
import { FaviconsContext } from '../ui/display/favicons-context.ts';
import { PicturesContext } from '../ui/display/pictures-context.ts';
import { SkeletonRows } from '../ui/lists/skeleton.tsx';
import { useAccountCommands } from './commands/account-commands.ts';
import { useNewTaskCommand } from './commands/new-task-command.ts';
import { useOrgCommands } from './commands/org-commands.ts';
import { useSettingsCommands } from './commands/settings-commands.ts';
import { useTimerCommands } from './commands/timer-commands.ts';
import { FactorBanner } from './navigation/factor-banner.tsx';
import { Sidebar } from './navigation/sidebar.tsx';
import { TopBar } from './navigation/top-bar.tsx';
import { OutageHost } from './outage-host.tsx';

const ShortcutSheet = lazyPart(() => import('../commands/shortcut-sheet.tsx'), 'ShortcutSheet');
const NewProjectDialog = lazyPart(() => import('./dialogs/new-project-dialog.tsx'), 'NewProjectDialog');
const NewOrgDialog = lazyPart(() => import('./dialogs/new-org-dialog.tsx'), 'NewOrgDialog');

reportFailedParts((error) => showToast({ kind: 'error', id: 'part-failed', text: describeError(error) }));

type Open = 'palette' | 'shortcuts' | 'project' | 'org' | null;

/** The frame of every page while signed in. Everything below it can rely on a user. */
export function AppShell() {
  return useSessionEnd() ? <WithPictures /> : null;
}

function WithPictures() {
  return (
    <PicturesContext value={usePictures()}>
      <FaviconsContext value={useFavicons()}>
        <Shell />
      </FaviconsContext>
    </PicturesContext>
  );
}

/** Navigation, palette, shortcuts. */
function Shell() {
  const [open, setOpen] = useState<Open>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(listenToKeys, []);
  usePreloadedPalette();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when the page changes
  useEffect(() => setMenuOpen(false), [pathname]);
  const user = useUser();
  const { isOnline } = useLive(user.id);
  const place = /^\/projects\/([^/]+)/.exec(pathname)?.[1] ?? '';
  useEffect(() => endOffersElsewhere(place), [place]);
  useShellCommands(setOpen);
  useSettingsCommands();
  useOrgCommands();
  useTimerCommands();
  useNewTaskCommand(place);
  useAccountCommands();
  const close = (): void => setOpen(null);
  const show = (next: Open): void => {
    setMenuOpen(false);
    setOpen(next);
  };
  return (
    <div className="flex h-dvh overflow-hidden">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-surface focus:p-2"
      >
        {strings.common.skipToContent}
      </a>
      <Sidebar
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        onSearch={() => show('palette')}
        onNewProject={() => show('project')}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onMenu={() => setMenuOpen(true)} onSearch={() => setOpen('palette')} />
        <OutageHost isOnline={isOnline} />
        <FactorBanner />
        <main id="content" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Suspense>
        {open === 'palette' ? (
          <PaletteHost
            onClose={close}
            openProject={(projectId) => void navigate({ to: '/projects/$projectId', params: { projectId } })}
            openTask={(taskId) => void navigate({ to: '/tasks/$taskId', params: { taskId } })}
            inspectPage={(projectId, url) =>
              void navigate({ to: '/projects/$projectId/page', params: { projectId }, search: { url } })
            }
          />
        ) : null}
        {open === 'shortcuts' ? <ShortcutSheet open onClose={close} /> : null}
        {open === 'project' ? <NewProjectDialog open onClose={close} /> : null}
        {open === 'org' ? <NewOrgDialog open onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

/** When a session ends while the page is open, goes to sign-in, which returns to this page. Returns false then. */
function useSessionEnd(): boolean {
  const router = useRouter();
  // Signing out navigates away before the cache has reported the end of the session.
  useLocation();
  const { data: user } = useQuery(sessionQuery);
  useEffect(() => {
    if (user === null) void router.invalidate();
  }, [user, router]);
  return user !== null;
}

function useShellCommands(setOpen: (open: Open) => void): void {
  const navigate = useNavigate();
  const { groups } = strings.shell;
  const mayMake = useMayCreateProjects();
  const mayCreateOrgs = useMayCreateOrgs() === true;
  useCommands([
    {
      id: 'palette',
      label: strings.shell.palette,
      group: groups.actions,
      keys: 'mod+k',
      inDialog: true,
      keysOnly: true,
      run: () => setOpen('palette'),
    },
    {
      id: 'shortcuts',
      label: strings.shell.shortcuts,
      group: groups.actions,
      keys: '?',
      inDialog: true,
      // Without a keyboard they are of no use.
      keysOnly: window.matchMedia('(pointer: coarse)').matches,
      run: () => setOpen('shortcuts'),
    },
    ...(mayMake
      ? [
          {
            id: 'new-project',
            label: strings.shell.newProject,
            group: groups.actions,
            run: () => setOpen('project'),
          },
        ]
      : []),
    ...(mayCreateOrgs
      ? [
          {
            id: 'new-org',
            label: strings.shell.newOrg,
            group: groups.actions,
            run: () => setOpen('org'),
          },
        ]
      : []),
    {
      id: 'home',
      label: strings.shell.home,
      group: groups.goTo,
      keys: 'g h',
      run: () => void navigate({ to: '/' }),
    },
    {
      id: 'my-tasks',
      label: strings.pages.myTasks,
      group: groups.goTo,
      keys: 'g m',
      run: () => void navigate({ to: '/my-tasks', search: {} }),
    },
  ]);
}

function PageLoading() {
  return (
    <div className="page">
      <SkeletonRows label={strings.common.loading} />
    </div>
  );
}
