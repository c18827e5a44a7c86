import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { ExternalLink, Menu, Search } from 'lucide-react';
import { projectQuery } from '../../data/projects/projects.ts';
import { useTimer } from '../../data/timer/timer.ts';
import { strings } from '../../strings/index.ts';
import { ProjectMark } from '../../ui/display/project-mark.tsx';
import { NotificationsLink } from './notifications-link.tsx';
import { TimerChip } from './timer-chip.tsx';

/** As large as a finger. */
const iconClass =
  'relative inline-flex size-12 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-[status=active]:text-ink';

interface TopBarProps {
  onMenu: () => void;
  onSearch: () => void;
}

/** On a phone, above every page: the menu, and what people need without opening it. */
export function TopBar({ onMenu, onSearch }: TopBarProps) {
  return (
    <header className="flex items-center border-b border-line bg-surface md:hidden">
      <button
        type="button"
        data-open-menu
        aria-label={strings.shell.openMenu}
        onClick={onMenu}
        className={iconClass}
      >
        <Menu size={20} aria-hidden />
      </button>
      <Place />
      <TimerChip />
      <button type="button" aria-label={strings.shell.palette} onClick={onSearch} className={iconClass}>
        <Search size={20} aria-hidden />
      </button>
      <NotificationsLink isIcon className={iconClass} />
    </header>
  );
}

/**
 * Where the user is: the project, whose name then needs no line of its own, or the app. The heading of the page says the
 * same to screen readers.
 */
function Place() {
  const { projectId = '' } = (useMatches().at(-1)?.params ?? {}) as { projectId?: string };
  // The page itself has requested it.
  const { data: project } = useQuery({ ...projectQuery(projectId), enabled: false });
  const timer = useTimer();
  const app = (
    <>
      <img src="/favicon.svg" alt="" width={22} height={22} />
      {/* A running timer needs the room: the mark is enough then, and a project does without the link to its site. */}
      <span className="min-w-0 flex-1 truncate px-2 text-lg font-bold tracking-tight">
        {timer === null ? strings.common.appName : null}
      </span>
    </>
  );
  if (projectId === '' || project === undefined) return app;
  return (
    <>
      <span className="contents max-sm:hidden">{app}</span>
      <span aria-hidden className="flex min-w-0 flex-1 items-center gap-2 sm:hidden">
        <ProjectMark id={projectId} name={project.name} color={project.color} size="medium" />
        <span className="truncate text-base font-semibold">{project.name}</span>
      </span>
      {project.url === null || timer !== null ? null : (
        <a
          href={project.url}
          target="_blank"
          rel="noreferrer"
          aria-label={strings.board.openSite}
          className="inline-flex h-12 w-9 shrink-0 items-center justify-center text-muted sm:hidden"
        >
          <ExternalLink size={16} aria-hidden />
        </a>
      )}
    </>
  );
}
