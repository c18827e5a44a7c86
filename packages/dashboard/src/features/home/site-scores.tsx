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
  return projects === undefined ? null : <Scores projects={sortByRisk(projects).slice(0, shownCount)} />;
}

function Scores({ projects }: { projects: readonly ProjectListItem[] }) {
  const row = useScrollRow<HTMLUListElement>();
  const id = useId();
  return (
    <div className="-mt-2 xl:hidden">
      <header className="mb-2 flex items-baseline gap-2">
        <h2 id={id} className="flex-1 text-base font-semibold">
          {strings.home.scores}
        </h2>
        <Link to="/" hash={projectsAnchor} className="text-xs font-medium text-accent hover:underline">
          {strings.home.allScores}
        </Link>
      </header>
      <ul
        ref={row}
        aria-labelledby={id}
        className="scroll-row -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) [scrollbar-width:none]"
      >
        {projects.map((project) => (
          <li key={project.id} className="shrink-0">
            <SiteScore project={project} />
          </li>
        ))}
      </ul>
    </div>
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
