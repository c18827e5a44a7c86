import type { AuditOverview, FindingTask, Project } from '@fettle/contract';
import { ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { AuditSearch } from '../audit-search.ts';
import { SelectBox } from '../selecting/select-box.tsx';
import type { ListSelection } from '../selecting/use-selection.ts';
import { CheckDetails } from './check-details.tsx';
import { type CheckFindings, categoriesOf, pointsOf } from './checks.ts';
import { findTask } from './find-task.ts';
import { TaskChip } from './task-chip.tsx';
import '../audits.css';

interface CheckRowProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  links: readonly FindingTask[] | undefined;
  check: CheckFindings;
  search: AuditSearch;
  /** Null if issues cannot be selected. */
  selection: ListSelection | null;
  /** Some of the issues of the list lower the score: it has a column for it. */
  hasPoints: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** A check with its number of occurrences. Expanded, it shows why it matters, how to fix it, and where. */
export function CheckRow({ isOpen, onToggle, selection, hasPoints, ...props }: CheckRowProps) {
  const { check, links } = props;
  const id = useId();
  const row = useShownWhenOpen(isOpen);
  const task = findTask(links, check.id, null);
  const isSelected = selection?.has(check.id) === true;
  return (
    <article
      ref={row}
      data-selects={selection === null ? undefined : ''}
      className={classNames('scroll-mt-9', isSelected && 'bg-accent-soft/40')}
    >
      <div className={classNames('flex items-center', !isSelected && 'hover:bg-hover')}>
        {selection === null ? null : (
          <span className="pr-1.5 pl-4 max-sm:self-start max-sm:pt-2.5">
            <SelectBox
              label={strings.auditSelection.select(check.title)}
              checked={isSelected}
              onSelect={(isRange) => selection.select(check.id, isRange)}
            />
          </span>
        )}
        <h4 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
            className={classNames(
              'flex w-full flex-wrap items-center gap-x-3 gap-y-1 py-2.5 pr-4 text-left focus-visible:-outline-offset-2',
              selection === null ? 'pl-4' : 'pl-2.5',
            )}
          >
            <ChevronRight
              size={16}
              aria-hidden
              className={classNames(
                'shrink-0 text-muted transition-transform max-sm:order-1',
                isOpen && 'rotate-90',
              )}
            />
            <span className="flex shrink-0 max-sm:order-2 sm:w-18">
              <SeverityBadge severity={check.severity} />
            </span>
            {/* On a phone, titles begin at one edge, and what differs in width is below them. */}
            <span
              // Shown after the title where a wide screen has room, and no part of the name of the button.
              data-fix={check.check?.fix}
              className="min-w-0 flex-1 basis-48 text-sm font-medium max-sm:basis-[calc(100%-2rem)] issue-title"
            >
              {check.title}
            </span>
            <span className="issue-category hidden min-w-0 flex-1 truncate text-xs text-muted xl:block">
              {categoriesOf(props.audit).find(({ id: category }) => category === check.category)?.title}
            </span>
            <Counts check={check} change={props.search.change} hasPoints={hasPoints} />
          </button>
        </h4>
      </div>
      {task === null ? null : (
        <div className="issue-inset px-4 pt-1 pb-3 pl-11">
          <TaskChip task={task} />
        </div>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen ? <CheckDetails {...props} task={task} /> : null}
      </div>
    </article>
  );
}

/** What was opened near the end of the window moves up, so that more than its heading is seen. */
function useShownWhenOpen(isOpen: boolean): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const own = row.current;
    if (isOpen && own !== null && own.getBoundingClientRect().top > window.innerHeight / 3)
      own.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return row;
}

interface CountsProps extends Pick<CheckRowProps, 'check' | 'hasPoints'> {
  change: AuditSearch['change'];
}

function Counts({ check, change, hasPoints }: CountsProps) {
  const text = strings.auditFindings;
  const { counts } = check;
  const points = pointsOf(check, change);
  const count = counts[change ?? 'all'];
  return (
    // Columns where there is room for them: what is neither new nor fixed leaves its place empty.
    <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums max-sm:order-2 issue-counts">
      <span className="flex flex-wrap gap-x-3 font-medium empty:hidden xl:col-start-1 xl:justify-end">
        {counts.new > 0 && change !== 'new' ? (
          <span className="text-danger">{text.newCount(counts.new)}</span>
        ) : null}
        {counts.fixed > 0 && change !== 'fixed' ? (
          <span className="text-success">{text.fixedCount(counts.fixed)}</span>
        ) : null}
      </span>
      <span className="xl:col-start-2">
        <InColumn short={formatNumber(count)}>{text.count(count)}</InColumn>
      </span>
      {points === null && hasPoints ? (
        <span className="max-xl:hidden xl:col-start-3">
          <span className="sr-only">{text.noPoints}</span>
          <span aria-hidden>{strings.common.none}</span>
        </span>
      ) : null}
      {points === null ? null : (
        <span title={text.pointsOf(points, check.isSearch)} className="font-medium text-ink xl:col-start-3">
          <InColumn short={text.minus(points)}>{text.points(points)}</InColumn>
        </span>
      )}
    </span>
  );
}

/** In words, which the head of the column says where there is one. */
function InColumn({ short, children }: { short: string; children: string }) {
  return (
    <>
      <span className="issue-word">{children}</span>
      <span aria-hidden className="issue-number">
        {short}
      </span>
    </>
  );
}
