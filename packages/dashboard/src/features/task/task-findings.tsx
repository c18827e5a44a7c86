import type { Task, TaskFinding } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { InspectLink } from '../../components/audits/inspect-link.tsx';
import { SeverityBadge } from '../../components/audits/severity-badge.tsx';
import { taskFindingsQuery } from '../../data/audits/finding-tasks.ts';
import { strings } from '../../strings/index.ts';
import { RelativeTime } from '../../ui/display/relative-time.tsx';

/**
 * The findings a task was created from, and whether the latest audit still has them. Not requested for other tasks.
 */
export function TaskFindings({ task }: { task: Task }) {
  const { data: findings = [] } = useQuery({
    ...taskFindingsQuery(task.id),
    enabled: task.source === 'audit' || task.source === 'mcp',
  });
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="task-findings">
      <h3 id="task-findings" className="mb-2 text-sm font-semibold text-muted">
        {strings.taskFindings.title}
      </h3>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {findings.map((finding) => (
          <li key={`${finding.checkId} ${finding.fingerprint}`} className="px-3 py-2 text-sm">
            <FindingFacts finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FindingFacts({ finding }: { finding: TaskFinding }) {
  const { checkId, projectId, auditId, title, severity, url, target, detail, count, latest } = finding;
  const text = strings.taskFindings;
  const shownIn = latest?.auditId ?? auditId;
  const pageOf = (shown: string, rootUrl: string) => (
    <InspectLink projectId={projectId} auditId={shownIn} url={shown} rootUrl={rootUrl} />
  );
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SeverityBadge severity={severity} />
        <Link
          to="/projects/$projectId/audits/$auditId"
          params={{ projectId, auditId: shownIn }}
          search={{
            tab: 'findings',
            check: checkId,
            ...(latest?.state === 'fixed' ? { change: 'fixed' } : {}),
          }}
          className="font-medium hover:underline"
        >
          {title}
        </Link>
      </p>
      <p className="mt-1 text-xs break-words text-muted">
        {url === null ? text.whole(count) : pageOf(url, url)}
        {target === null ? null : (
          <>
            {' → '}
            {pageOf(target, url ?? target)}
          </>
        )}
        {detail === '' ? null : ` ${detail}`}
      </p>
      {latest === null ? null : <State latest={latest} />}
    </>
  );
}

const tones = { still_there: 'text-danger', fixed: 'text-success', not_found: 'text-muted' };

function State({ latest: { state, count, completedAt } }: { latest: NonNullable<TaskFinding['latest']> }) {
  const text = strings.taskFindings;
  return (
    <p className="mt-1 text-xs">
      <span className={`font-medium ${tones[state]}`}>
        {state === 'still_there' && count > 1 ? text.notFixed(count) : text.states[state]}
      </span>
      {completedAt === null ? null : (
        <span className="text-muted">
          {' · '}
          {text.audited} <RelativeTime time={completedAt} />
        </span>
      )}
    </p>
  );
}
