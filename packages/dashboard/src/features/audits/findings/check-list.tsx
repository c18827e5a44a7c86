import type { FindingTask } from '@fettle/contract';
import { ArrowDown } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { IssuesBar } from '../selecting/issues-bar.tsx';
import { type ListSelection, useSelection } from '../selecting/use-selection.ts';
import type { TabProps } from '../tab-props.ts';
import { CheckRow } from './check-row.tsx';
import { type CheckFindings, pointsOf } from './checks.ts';
import { segmentOf } from './count-issues.ts';

interface CheckListProps extends Omit<TabProps, 'filters'> {
  links: readonly FindingTask[] | undefined;
  checks: readonly CheckFindings[];
}

/** The issues, as one list. Several can be selected, and become tasks or are ignored at once. */
export function CheckList({ checks, ...props }: CheckListProps) {
  const { audit, canWrite, search } = props;
  const selection = useSelection(checks.map(({ id }) => id));
  const segment = segmentOf(search);
  // What is fixed needs no task, and cannot be ignored.
  const isCurrent = segment !== 'fixed' && segment !== 'not_rechecked' && segment !== 'ignored';
  const canSelect = canWrite && audit.findingGroups !== null && isCurrent;
  const selected = checks.filter(({ id }) => selection.selected.includes(id));
  // Their column is there only if something is in it.
  const hasPoints = checks.some((check) => pointsOf(check, search.change) !== null);
  return (
    <>
      <div
        data-points={hasPoints ? '' : undefined}
        className="overflow-clip rounded-2xl border border-line bg-surface shadow-card"
      >
        {[true, false].map((isSearch) => (
          <CheckSection
            key={String(isSearch)}
            {...props}
            isSearch={isSearch}
            checks={checks.filter((check) => check.isSearch === isSearch)}
            selection={canSelect ? selection : null}
            hasPoints={hasPoints}
          />
        ))}
      </div>
      {canSelect ? (
        <IssuesBar
          audit={audit}
          subjects={selected.map(({ id, title, counts }) => ({ check: id, title, count: counts.all }))}
          onClear={() => selection.selectAll(false)}
        />
      ) : null}
    </>
  );
}

interface CheckSectionProps extends CheckListProps {
  isSearch: boolean;
  selection: ListSelection | null;
  hasPoints: boolean;
}

/** The issues that count toward the score, or the others, with how many issues and occurrences are listed. */
function CheckSection(props: CheckSectionProps) {
  const { isSearch, checks, search, onSearch, selection, hasPoints, ...shared } = props;
  const text = strings.auditFindings;
  if (checks.length === 0) return null;
  return (
    <section
      aria-label={isSearch ? text.seoTitle : text.otherTitle}
      className="not-first:border-t not-first:border-line"
    >
      <SectionHead {...props} />
      <ul className="divide-y divide-line">
        {checks.map((check) => (
          <li key={check.id}>
            <CheckRow
              {...shared}
              check={check}
              search={search}
              selection={selection}
              hasPoints={hasPoints}
              isOpen={search.check === check.id}
              onToggle={() => {
                const { check: open, ...rest } = search;
                onSearch(open === check.id ? rest : { ...rest, check: check.id });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is listed, and where there are columns, what is in them. */
function SectionHead({ isSearch, checks, search, selection, hasPoints }: CheckSectionProps) {
  const text = strings.auditFindings;
  const isPhone = !useIsBeyondPhone();
  const count = checks.reduce((sum, { counts }) => sum + counts[search.change ?? 'all'], 0);
  return (
    <div
      data-selects={selection === null ? undefined : ''}
      className="issue-head flex min-h-9 items-center gap-x-3 border-b border-line bg-sunken px-4 py-1 text-xs text-muted"
    >
      {selection === null ? null : (
        <SelectPart
          label={isSearch ? strings.auditSelection.allSeo : strings.auditSelection.allOther}
          checks={checks}
          selection={selection}
        />
      )}
      <h3 className="min-w-0 flex-1 text-sm font-semibold text-ink">
        {isSearch ? text.seoTitle : text.otherTitle}
        {isSearch || !hasPoints ? null : (
          <span className="ml-3 text-xs font-normal text-muted max-sm:sr-only issue-word">
            <span className="sr-only">. </span>
            {text.otherPoints}
          </span>
        )}
      </h3>
      {/* On a phone, one unit: the parts above count issues, and each issue says how often it occurs. */}
      <p className="tabular-nums">
        {isPhone ? strings.auditReport.facts.issues(checks.length) : text.total(checks.length, count)}
      </p>
      {/* Screen readers hear it in the rows. */}
      <div aria-hidden className="issue-heads">
        <span className="issue-category min-w-0 flex-1 truncate">{text.category}</span>
        <span className="issue-counts gap-x-3">
          <span className="xl:col-start-2">{text.occurrences}</span>
          {/* They are listed in this order. */}
          {hasPoints ? (
            <span className="inline-flex items-center justify-end gap-1 font-semibold whitespace-nowrap text-ink">
              {isSearch ? text.scoreImpact : text.categoryImpact}
              <ArrowDown size={12} />
            </span>
          ) : null}
        </span>
      </div>
    </div>
  );
}

interface SelectPartProps {
  label: string;
  checks: readonly CheckFindings[];
  selection: ListSelection;
}

function SelectPart({ label, checks, selection }: SelectPartProps) {
  const isAll = checks.every(({ id }) => selection.has(id));
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={isAll}
      isPartial={!isAll && checks.some(({ id }) => selection.has(id))}
      onChange={(next) =>
        selection.selectSome(
          checks.map(({ id }) => id),
          next,
        )
      }
    />
  );
}
