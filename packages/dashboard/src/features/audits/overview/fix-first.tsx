import type { FindingTask } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { findingTasksQuery } from '../../../data/audits/finding-tasks.ts';
import { strings } from '../../../strings/index.ts';
import { Panel, PanelNote } from '../../../ui/display/panel.tsx';
import { useHasColumns, useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { adviceBeyond } from '../advice/advice-beyond.ts';
import { AdviceText } from '../advice/advice-text.tsx';
import { type CheckFindings, findingsByCheck } from '../findings/checks.ts';
import { CreateTaskButton } from '../findings/create-task-button.tsx';
import { findTask } from '../findings/find-task.ts';
import { RowMenu } from '../findings/row-menu.tsx';
import { TaskChip } from '../findings/task-chip.tsx';
import type { TabProps } from '../tab-props.ts';
import { extentOf } from './extent-of.ts';

/** The number of issues shown; beside the scores, as many as are about as high as those. */
export const shownCount = { alone: 5, besideScores: 6 };

type FixFirstProps = Pick<TabProps, 'audit' | 'project' | 'canWrite' | 'search' | 'onSearch'>;

/** The issues that cost the most, each with what it costs, how to fix it, and a task for it. */
export function FixFirst(props: FixFirstProps) {
  const { audit, project, search, onSearch } = props;
  const { data: links } = useQuery(findingTasksQuery(project.id));
  const text = strings.auditReport;
  const issues = findingsByCheck(audit).filter(({ check }) => check?.status === 'fail');
  const kept = search.against === undefined ? {} : { against: search.against };
  const count = useHasColumns() ? shownCount.besideScores : shownCount.alone;
  return (
    <Panel
      title={text.tips}
      action={
        issues.length === 0 ? null : (
          <button
            type="button"
            className="text-xs font-medium text-accent hover:underline"
            onClick={() => onSearch({ tab: 'findings', ...kept })}
          >
            {text.allIssues(issues.length)}
          </button>
        )
      }
    >
      {issues.length === 0 ? <PanelNote>{strings.auditFindings.perfect}</PanelNote> : null}
      <ol className="divide-y divide-line">
        {issues.slice(0, count).map((issue, index) => (
          <FixRow key={issue.id} {...props} issue={issue} place={index + 1} links={links} />
        ))}
      </ol>
      <FurtherAdvice tips={audit.seoReport?.aiTips ?? ''} issues={issues} />
    </Panel>
  );
}

/** Advice that was written about the site as a whole. Beside a list of issues it is collapsed, because it is a second one. */
function FurtherAdvice({ tips, issues }: { tips: string; issues: readonly CheckFindings[] }) {
  const advice = adviceBeyond(tips, issues);
  if (advice === '') return null;
  const shown = (
    <div className="max-w-prose px-4 pb-3.5">
      <AdviceText text={advice} />
    </div>
  );
  if (issues.length === 0) return shown;
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium hover:bg-hover focus-visible:-outline-offset-2">
        {strings.auditReport.advice}
      </summary>
      {shown}
    </details>
  );
}

interface FixRowProps extends FixFirstProps {
  issue: CheckFindings;
  place: number;
  links: readonly FindingTask[] | undefined;
}

function FixRow({ audit, project, canWrite, search, onSearch, issue, place, links }: FixRowProps) {
  const text = strings.auditFindings;
  const { id, title, severity, check, counts } = issue;
  const points = (check?.pointsLost ?? 0).toFixed(1);
  const task = findTask(links, id, null);
  const kept = search.against === undefined ? {} : { against: search.against };
  const subject = { check: id, severity, title, count: counts.all };
  const canCreate = canWrite && audit.findingGroups !== null && (task === null || task.completedAt !== null);
  const isPhone = !useIsBeyondPhone();
  const create = canCreate ? (
    <CreateTaskButton
      audit={audit}
      label={text.createTask}
      name={strings.auditReport.createTaskFor(title)}
      subject={subject}
    />
  ) : null;
  return (
    <li className="flex items-start gap-x-3 px-4 py-3">
      <span aria-hidden className="w-4 shrink-0 text-sm font-semibold text-muted tabular-nums">
        {place}
      </span>
      <div className="min-w-0 flex-1 space-y-1">
        <div className="flex items-start gap-x-2">
          <span className="min-w-0 flex-1">
            <button
              type="button"
              onClick={() => onSearch({ tab: 'findings', check: id, ...kept })}
              className="block max-w-full text-left font-medium hover:underline"
            >
              {title}
            </button>
          </span>
          {/* Buttons are higher than the line, which keeps its height. */}
          <span className="-my-1 flex shrink-0 items-center gap-x-1.5 empty:hidden pointer-coarse:-my-2.5 max-sm:-mr-2.5">
            {isPhone ? null : create}
            {canCreate ? (
              <RowMenu
                audit={audit}
                project={project}
                name={title}
                url={null}
                taskSubject={subject}
                ignoreSubject={counts.all > 0 ? { check: id, title } : null}
              />
            ) : null}
          </span>
        </div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted tabular-nums">
          <SeverityBadge severity={severity} />
          {points === '0.0' ? null : (
            <span className="font-medium text-ink" title={text.pointsLabel(points)}>
              {text.points(points)}
            </span>
          )}
          <span>{extentOf(issue, audit.crawl.pageCount)}</span>
          {task === null ? null : <TaskChip task={task} />}
        </p>
        {/* In full where the issue is opened. */}
        {check === null ? null : <p className="max-w-prose text-sm max-sm:line-clamp-3">{check.fix}</p>}
        {isPhone && create !== null ? <div className="pt-1">{create}</div> : null}
      </div>
    </li>
  );
}
