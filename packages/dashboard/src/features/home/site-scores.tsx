import type { ProjectListItem } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import { AuditRing } from './audit-ring.tsx';
import { AuditState } from './audit-state.tsx';
import { projectsAnchor } from './project-list.tsx';
import { assessRisk, sortByRisk } from './project-risk.ts';

/** More would be a list of their own, which follows below. */
const shownCount = 12;

/**
 * Where the list of projects comes after everything else, the scores of their sites in a row that scrolls sideways, the most urgent
 * first. Each leads to the audits of its project.
 */
export function SiteScores() {
  const { data: projects } = useQuery(projectsQuery);
  // The panels below do not move when it comes.
  return projects === undefined ? (
    <div className="-mt-2 h-24 xl:hidden" />
  ) : (
    <Scores projects={sortByRisk(projects)} />
  );
}

function Scores({ projects }: { projects: readonly ProjectListItem[] }) {
  const row = useScrollRow<HTMLUListElement>();
  const id = useId();
  return (
    <section aria-labelledby={id} className="-mt-2 xl:hidden">
      <header className="mb-2 flex items-baseline gap-2">
        <h2 id={id} className="text-base font-semibold">
          {strings.home.scores}
        </h2>
        <span className="flex-1 text-sm text-muted tabular-nums">{projects.length}</span>
        <Link to="/" hash={projectsAnchor} className="text-xs font-medium text-accent hover:underline">
          {strings.home.allScores}
        </Link>
      </header>
      <ul
        ref={row}
        aria-labelledby={id}
        className="scroll-row -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) [scrollbar-width:none]"
      >
        {projects.slice(0, shownCount).map((project) => (
          <li key={project.id} className="shrink-0">
            <SiteScore project={project} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SiteScore({ project }: { project: ProjectListItem }) {
  const { id, name, lastAudit } = project;
  return (
    <Link
      to="/projects/$projectId/audits"
      params={{ projectId: id }}
      className="flex h-16 w-56 items-center gap-2.5 rounded-2xl border border-line bg-surface px-3 shadow-card -outline-offset-2 hover:border-line-strong"
    >
      <AuditRing project={project} size={40} />
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span
          className={classNames(
            'block truncate text-xs',
            assessRisk(project).hasFailedAudit ? 'text-danger' : 'text-muted',
          )}
        >
          <AuditState isShort audit={lastAudit} />
        </span>
      </span>
    </Link>
  );
}
