import type { AuditOverview, FindingTask, Project } from '@fettle/contract';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { AuditSearch } from '../audit-search.ts';
import { CheckDetails } from './check-details.tsx';
import type { CheckFindings } from './checks.ts';
import { findTask } from './find-task.ts';
import { TaskChip } from './task-chip.tsx';

interface CheckCardProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  links: readonly FindingTask[] | undefined;
  check: CheckFindings;
  search: AuditSearch;
  isOpen: boolean;
  onToggle: () => void;
}

/** A check with its number of occurrences. Expanded, it shows why it matters, how to fix it, and where. */
export function CheckCard({ isOpen, onToggle, ...props }: CheckCardProps) {
  const { check, links } = props;
  const id = useId();
  const task = findTask(links, check.id, null);
  return (
    <article className="rounded-2xl border border-line bg-surface shadow-card">
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl px-4 py-3 text-left hover:bg-hover"
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={classNames('shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          <span className="flex shrink-0 sm:w-18">
            <SeverityBadge severity={check.severity} />
          </span>
          <span className="min-w-0 flex-1 basis-48 text-sm font-medium">{check.title}</span>
          <Counts check={check} change={props.search.change} />
        </button>
      </h4>
      {task === null ? null : (
        <div className="px-4 pt-1 pb-3 pl-11">
          <TaskChip task={task} />
        </div>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen ? <CheckDetails {...props} task={task} /> : null}
      </div>
    </article>
  );
}

function Counts({
  check: { check, counts },
  change,
}: {
  check: CheckFindings;
  change: AuditSearch['change'];
}) {
  const text = strings.auditFindings;
  const points = check === null ? '0.0' : check.pointsLost.toFixed(1);
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums max-sm:basis-full max-sm:pl-7">
      {counts.new > 0 && change !== 'new' ? (
        <span className="font-medium text-danger">{text.newCount(counts.new)}</span>
      ) : null}
      {counts.fixed > 0 && change !== 'fixed' ? (
        <span className="font-medium text-success">{text.fixedCount(counts.fixed)}</span>
      ) : null}
      <span>{text.count(counts[change ?? 'all'])}</span>
      {points === '0.0' ? null : (
        <span title={text.pointsLabel(points)} className="font-medium text-ink">
          {text.points(points)}
        </span>
      )}
    </span>
  );
}
