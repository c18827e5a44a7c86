import type { AuditFinding, AuditOverview, FindingTask, PageIssue, Project } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import type { IgnoreSubject } from '../ignoring/ignore-subject.ts';
import { CreateTaskButton } from './create-task-button.tsx';
import { findTask } from './find-task.ts';
import { taskOf } from './finding-actions.tsx';
import { RowMenu } from './row-menu.tsx';
import type { TaskSubject } from './use-create-task.ts';

type Issue = Pick<PageIssue, 'checkId' | 'title' | 'severity' | 'count'>;

interface IssueActionsProps {
  audit: AuditOverview;
  project: Project;
  issue: Issue;
  /** Its occurrences on the page. */
  own: readonly AuditFinding[];
  pageUrl: string;
  links: readonly FindingTask[] | undefined;
  /** In a list of rows with more of them: a phone has only the menu. */
  isQuiet?: boolean;
}

/**
 * Creates a task from an issue of a page, once for all its occurrences there. The menu is that of the only occurrence, or of
 * the issue: every row has one, so that the buttons are below each other.
 */
export function IssueActions(props: IssueActionsProps) {
  const { audit, project, issue, own, pageUrl, links, isQuiet = false } = props;
  const isBeyondPhone = useIsBeyondPhone();
  const [first] = own;
  if (first === undefined) return null;
  const only = issue.count === 1 ? first : null;
  const subject = subjectOf(issue, own, { pageUrl, rootUrl: audit.config.rootUrl });
  const task = findTask(links, issue.checkId, subject.about === null ? null : subject.about.fingerprint);
  const needsTask = task === null || task.completedAt !== null;
  const place = shortUrl(first.url, audit.config.rootUrl);
  const hasWords = isBeyondPhone || !isQuiet;
  return (
    <>
      {needsTask && hasWords ? (
        <CreateTaskButton
          audit={audit}
          tone={isQuiet ? 'quiet' : 'link'}
          hidesIcon={!isBeyondPhone}
          label={strings.auditFindings.createTask}
          name={strings.auditReport.createTaskFor(issue.title)}
          subject={subject.task}
        />
      ) : null}
      <RowMenu
        audit={audit}
        project={project}
        name={only === null ? issue.title : `${issue.title}: ${place}`}
        url={only?.url ?? null}
        taskSubject={needsTask ? subject.task : null}
        ignoreSubject={ignoredOf(issue, only, place)}
        createsAtOnce={needsTask && !hasWords}
      />
    </>
  );
}

/** What the menu ignores: the only occurrence, or the whole issue. Null if it is ignored already. */
function ignoredOf(
  { checkId, title }: Issue,
  only: AuditFinding | null,
  place: string,
): IgnoreSubject | null {
  if (only === null) return { check: checkId, title };
  return only.ignored === null ? { check: checkId, fingerprint: only.fingerprint, title, place } : null;
}

interface Subject {
  task: TaskSubject;
  /** An occurrence of the task; null for the whole issue. */
  about: AuditFinding | null;
}

/**
 * The only occurrence, or all on the page. Those of links are at the URLs of the links, each of which other pages have too: a
 * task about several of them is about the whole issue.
 */
function subjectOf(
  { checkId, severity, title, count }: Issue,
  own: readonly AuditFinding[],
  { pageUrl, rootUrl }: { pageUrl: string; rootUrl: string },
): Subject {
  const [first] = own;
  const about = { check: checkId, severity, title, count };
  if (first === undefined) return { task: about, about: null };
  if (count === 1) return { task: taskOf(first, shortUrl(first.url, rootUrl)), about: first };
  if (own.every(({ url }) => url === pageUrl)) return { task: { ...about, url: pageUrl }, about: first };
  return { task: about, about: null };
}
