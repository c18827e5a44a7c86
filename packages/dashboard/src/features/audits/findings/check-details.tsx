import type { AuditOverview, FindingTask, LinkedTask, Project } from '@fettle/contract';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { strings } from '../../../strings/index.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import type { AuditSearch } from '../audit-search.ts';
import { IgnoreButton } from '../ignoring/ignore-button.tsx';
import { unitOf } from '../overview/extent-of.ts';
import type { CheckFindings, CheckResult } from './checks.ts';
import { CreateTaskButton } from './create-task-button.tsx';
import { FindingList } from './finding-list.tsx';
import { RowMenu } from './row-menu.tsx';
import type { TaskSubject } from './use-create-task.ts';

interface CheckDetailsProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  links: readonly FindingTask[] | undefined;
  check: CheckFindings;
  search: AuditSearch;
  /** The task about all occurrences of the check. */
  task: LinkedTask | null;
}

/** Why a check matters, how to fix it, how much is affected, and every occurrence. */
export function CheckDetails(props: CheckDetailsProps) {
  const { audit, project, canWrite, links, check, search, task } = props;
  const text = strings.auditFindings;
  const result = check.check;
  // Both are about what is open. What is fixed, or was not rechecked, is not.
  const isOpen = search.change !== 'fixed' && search.change !== 'not_rechecked';
  const canChange = canWrite && isOpen && audit.findingGroups !== null;
  const canIgnore = canChange && check.counts.all > 0;
  const canMake = canIgnore && (task === null || task.completedAt !== null);
  return (
    <div className="issue-open issue-inset space-y-4 px-4 py-3">
      {result === null ? null : <Explanation result={result} />}
      <div>
        <div className="mb-1 flex flex-wrap items-center gap-3">
          <div className="issue-actions flex flex-wrap gap-2 empty:hidden max-sm:w-full">
            {canMake ? <CreateForAll audit={audit} check={check} /> : null}
            {canIgnore ? (
              <IgnoreButton audit={audit} subject={{ check: check.id, title: check.title }} />
            ) : null}
            {canMake ? (
              // On a phone, at the right end, where the menus of the occurrences are.
              <span className="issue-menu">
                <RowMenu
                  audit={audit}
                  project={project}
                  name={check.title}
                  url={null}
                  taskSubject={subjectOf(check)}
                  ignoreSubject={null}
                />
              </span>
            ) : null}
          </div>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 max-sm:basis-full">
            <h5 className="text-xs font-semibold text-muted">{text.occurrences}</h5>
            {result === null || !isOpen ? null : <Extent audit={audit} result={result} />}
          </div>
        </div>
        {audit.findingGroups === null ? (
          <Examples result={result} audit={audit} />
        ) : (
          <FindingList
            audit={audit}
            project={project}
            canWrite={canWrite}
            links={links}
            filter={{
              check: check.id,
              ...(search.against === undefined ? {} : { against: search.against }),
              ...(search.change === undefined ? {} : { change: search.change }),
            }}
          />
        )}
      </div>
    </div>
  );
}

function Explanation({ result: { why, fix } }: { result: CheckResult }) {
  const text = strings.auditFindings;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <div>
        <dt className="text-xs font-semibold text-muted">{text.why}</dt>
        <dd className="mt-0.5 text-pretty">{why}</dd>
      </div>
      <div>
        <dt className="text-xs font-semibold text-muted">{text.fix}</dt>
        <dd className="mt-0.5 text-pretty">{fix}</dd>
      </div>
    </dl>
  );
}

/** How much of the site has the issue. */
function Extent({ audit, result }: { audit: AuditOverview; result: CheckResult }) {
  const { unit, affected, assessed } = result;
  if (unit === 'site' || assessed === 0) return null;
  return (
    <p className="text-xs text-muted tabular-nums">
      {strings.auditFindings.extentChecked(affected, assessed, unitOf(result, audit.crawl.pageCount))}
    </p>
  );
}

function CreateForAll({ audit, check }: Pick<CheckDetailsProps, 'audit' | 'check'>) {
  const { createTask, createTaskFor, createTaskForAll } = strings.auditFindings;
  const isPhone = !useIsBeyondPhone();
  const isOne = check.counts.all === 1;
  const name = isOne ? createTaskFor(check.title) : createTaskForAll(check.counts.all);
  // On a phone, two buttons have to fit in a line.
  const label = isOne || isPhone ? createTask : name;
  return <CreateTaskButton audit={audit} label={label} name={name} subject={subjectOf(check)} />;
}

function subjectOf({ id, severity, title, counts }: CheckFindings): TaskSubject {
  return { check: id, severity, title, count: counts.all };
}

function Examples({ result, audit }: { result: CheckResult | null; audit: AuditOverview }) {
  const { id, projectId, config } = audit;
  return (
    <ul className="divide-y divide-line text-sm">
      {(result?.examples ?? []).map(({ url, detail }) => (
        <li key={`${url} ${detail}`} className="py-1.5">
          <InspectLink projectId={projectId} auditId={id} url={url} rootUrl={config.rootUrl} />
          <p className="text-xs wrap-anywhere text-muted">{detail}</p>
        </li>
      ))}
    </ul>
  );
}
