import type { ProjectListItem } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { AlarmClock, CircleCheck, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import { projectsQuery } from '../../data/projects/projects.ts';
import { useHidden } from '../../data/toasts/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { firstAssignedQuery } from './my-tasks-query.ts';
import { projectsAnchor } from './project-list.tsx';
import { failedProjects, hasNoTasks, overdueProjects } from './project-risk.ts';
import { runningAuditsOf } from './running-audits.tsx';
import { urgencyOf } from './urgency.ts';

interface SummaryPart {
  text: string;
  icon: LucideIcon;
  isTrouble: boolean;
  link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;
}

/** The day in one row: first what went wrong in any project. Each part leads to what it names. */
export function Summary({ userId }: { userId: string }) {
  const { data: mine } = useQuery(firstAssignedQuery(userId));
  const { data: projects = [], isPending } = useQuery(projectsQuery);
  const hidden = useHidden();
  const text = strings.home;
  const now = new Date();
  const urgent = (mine?.items ?? []).filter(({ id }) => !hidden.has(id)).map((task) => urgencyOf(task, now));
  const count = (wanted: string): number => urgent.filter((urgency) => urgency === wanted).length;
  // A link whose text changes with the projects would lose the focus.
  const parts = isPending ? [] : partsOf(projects, { late: count('overdue'), today: count('dueToday') });
  if (parts.length === 0) {
    // Before the first task, that none is due is no news.
    if (projects.length > 0 && projects.every(hasNoTasks)) return null;
    const clear =
      mine === undefined || isPending
        ? null
        : urgent.includes('dueSoon')
          ? text.summarySoon
          : text.summaryClear;
    return (
      <p className="mt-1 flex min-h-7 items-center gap-1.5 text-sm text-muted pointer-coarse:min-h-11">
        {clear === null ? null : <CircleCheck size={15} className="text-success" aria-hidden />}
        {clear}
      </p>
    );
  }
  return <Chips parts={parts} />;
}

function Chips({ parts }: { parts: readonly SummaryPart[] }) {
  return (
    <ul
      aria-label={strings.home.summary}
      className="mt-1 flex flex-wrap gap-2 max-sm:mt-3 max-sm:*:grow max-sm:*:basis-[calc(50%-0.25rem)]"
    >
      {parts.map((part) => (
        <li key={part.text}>
          <Chip {...part} />
        </li>
      ))}
    </ul>
  );
}

function Chip({ text, icon: Icon, isTrouble, link }: SummaryPart) {
  return (
    <Link
      {...link}
      className={classNames(
        'inline-flex h-7 items-center gap-1.5 rounded-full border max-sm:w-full px-2.5 text-[13px] font-medium whitespace-nowrap -outline-offset-2 pointer-coarse:h-[44px] pointer-coarse:px-3.5 pointer-coarse:text-sm',
        isTrouble
          ? 'border-transparent bg-danger-soft text-danger hover:border-danger'
          : 'border-line bg-surface text-ink hover:bg-hover',
      )}
    >
      <Icon size={15} className={isTrouble ? undefined : 'text-muted'} aria-hidden />
      {text}
    </Link>
  );
}

/** `late` and `today` are the user's own tasks. */
function partsOf(
  projects: readonly ProjectListItem[],
  { late, today }: { late: number; today: number },
): SummaryPart[] {
  const text = strings.home;
  const failed = failedProjects(projects);
  const running = runningAuditsOf(projects);
  const overdue = overdueProjects(projects);
  const allOverdue = overdue.reduce((sum, { overdueTaskCount }) => sum + overdueTaskCount, 0);
  const own = { to: '/my-tasks' } as const;
  const parts: (SummaryPart | false)[] = [
    failed.length > 0 && {
      text: text.summaryFailed(failed.length),
      icon: TriangleAlert,
      isTrouble: true,
      link: auditLink(failed.map((project) => ({ project, auditId: project.lastAudit?.id ?? '' }))),
    },
    late > 0 && {
      text: allOverdue > late ? text.summaryOwnOverdue(late) : text.summaryOverdue(late),
      icon: AlarmClock,
      isTrouble: true,
      link: own,
    },
    allOverdue > late && {
      text: late > 0 ? text.summaryAllOverdue(allOverdue) : text.summaryOverdue(allOverdue),
      icon: AlarmClock,
      // Beside their own, those of all are not what the user does first.
      isTrouble: late === 0,
      link: overdueLink(overdue),
    },
    today > 0 && { text: text.summaryToday(today), icon: AlarmClock, isTrouble: false, link: own },
    running.length > 0 && {
      text: text.summaryAudits(running.length),
      icon: LoaderCircle,
      isTrouble: false,
      link: auditLink(running),
    },
  ];
  return parts.filter((part) => part !== false);
}

/** The only audit, or the list of projects, which says it of each. */
function auditLink(audits: readonly { project: { id: string }; auditId: string }[]): SummaryPart['link'] {
  const [first, second] = audits;
  if (first === undefined || second !== undefined) return { to: '/', hash: projectsAnchor };
  const { project, auditId } = first;
  return { to: '/projects/$projectId/audits/$auditId', params: { projectId: project.id, auditId } };
}

/** The overdue tasks of the only project, or the list of projects. */
function overdueLink(projects: readonly { id: string }[]): SummaryPart['link'] {
  const [first, second] = projects;
  if (first === undefined || second !== undefined) return { to: '/', hash: projectsAnchor };
  return {
    to: '/projects/$projectId',
    params: { projectId: first.id },
    search: { view: 'list', due: 'overdue' },
  };
}
