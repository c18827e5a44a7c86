import { useQuery } from '@tanstack/react-query';
import { House, ListChecks, LoaderCircle, Plus, Search, X } from 'lucide-react';
import { useState } from 'react';
import { useStaggeredRender } from '../../browser/use-staggered-render.ts';
import { formatKeys } from '../../commands/keyboard.ts';
import { isRunning } from '../../data/audits/audits.ts';
import { useMayCreateProjects } from '../../data/projects/permissions.ts';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Key } from '../../ui/display/kbd.tsx';
import { ProjectMark } from '../../ui/display/project-mark.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { AccountMenu } from './account-menu.tsx';
import { NotificationsLink } from './notifications-link.tsx';
import { OrgLinks } from './org-links.tsx';
import { linkClass, SectionTitle, SidebarLink } from './sidebar-link.tsx';
import { TimerChip } from './timer-chip.tsx';

/** After all staggered parts of a page. */
const afterPage = 1_000;

interface SidebarProps {
  /** On a phone it covers the page. */
  isOpen: boolean;
  onClose: () => void;
  onSearch: () => void;
  onNewProject: () => void;
}

/** The navigation. It renders on its own, on a phone after the page, because it is hidden there. */
export function Sidebar(props: SidebarProps) {
  const { isOpen, onClose } = props;
  const isDrawn = useStaggeredRender(true, useIsWide() ? 0 : afterPage);
  // Its menus stay while it closes below them.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      {isOpen ? (
        <button
          type="button"
          aria-label={strings.shell.closeMenu}
          onClick={onClose}
          className="fixed inset-0 z-30 bg-black/40 md:hidden"
        />
      ) : null}
      <nav
        aria-label={strings.shell.mainNavigation}
        className={classNames(
          'z-30 flex w-64 shrink-0 flex-col border-r border-line bg-sunken',
          'max-md:fixed max-md:inset-y-0 max-md:left-0 max-md:w-72 max-md:transition-transform',
          !isOpen && 'max-md:invisible max-md:-translate-x-full',
        )}
      >
        {isDrawn || wasOpen ? <SidebarParts {...props} /> : null}
      </nav>
    </>
  );
}

function SidebarParts({ onClose, onSearch, onNewProject }: SidebarProps) {
  return (
    <>
      <div className="flex items-center gap-2.5 px-3.5 pt-3.5 pb-2.5">
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <span className="flex-1 text-lg font-bold tracking-tight">{strings.common.appName}</span>
        <span className="md:hidden">
          <IconButton label={strings.shell.closeMenu} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className="px-2 pb-2">
        <button
          type="button"
          onClick={onSearch}
          className="flex h-8 max-md:h-12 w-full items-center gap-2 rounded-lg border border-line bg-surface px-2.5 text-sm text-muted hover:border-line-strong"
        >
          <Search size={14} aria-hidden />
          <span className="flex-1 text-left">{strings.common.search}</span>
          <span className="pointer-coarse:hidden">
            <Key>{formatKeys('mod+k')}</Key>
          </span>
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        <SidebarLink to="/" icon={<House size={16} aria-hidden />} exact>
          {strings.shell.home}
        </SidebarLink>
        <SidebarLink to="/my-tasks" icon={<ListChecks size={16} aria-hidden />}>
          {strings.pages.myTasks}
        </SidebarLink>
        <NotificationsLink className={linkClass} />
        <ProjectLinks onNewProject={onNewProject} />
        <OrgLinks />
      </div>
      <TimerChip className="mx-2 mt-1 max-md:hidden" />
      <AccountMenu onOpen={onClose} />
    </>
  );
}

function ProjectLinks({ onNewProject }: { onNewProject: () => void }) {
  const { data: projects } = useQuery(projectsQuery);
  const mayMake = useMayCreateProjects();
  const shown = projects?.filter(({ status }) => status === 'active' || status === 'on_hold');
  return (
    <>
      <SectionTitle
        action={
          mayMake ? (
            <IconButton label={strings.shell.newProject} onClick={onNewProject}>
              <Plus size={15} aria-hidden />
            </IconButton>
          ) : undefined
        }
      >
        {strings.shell.projects}
      </SectionTitle>
      {shown === undefined ? <LoadingLinks /> : null}
      {shown?.length === 0 ? <p className="px-2.5 text-sm text-muted">{strings.shell.noProjects}</p> : null}
      <ul>
        {shown?.map(({ id, name, color, lastAudit }) => (
          <li key={id}>
            <SidebarLink to={`/projects/${id}`} icon={<ProjectMark id={id} name={name} color={color} />}>
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate">{name}</span>
                {lastAudit !== null && isRunning(lastAudit) ? <RunningMark /> : null}
              </span>
            </SidebarLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows that an audit of the project is running. Its progress is on its pages. */
function RunningMark() {
  return (
    <span className="shrink-0">
      <span className="sr-only">{strings.auditProgress.title}</span>
      <LoaderCircle size={12} className="animate-spin text-accent" aria-hidden />
    </span>
  );
}

function LoadingLinks() {
  return (
    <div role="status" aria-label={strings.common.loading} className="space-y-2 px-2.5 py-1">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
