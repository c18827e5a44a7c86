import { strings } from '../../../strings/index.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { CannotCompare } from '../compare/cannot-compare.tsx';
import { compareFor } from '../compare/compare-for.ts';
import type { TabProps } from '../tab-props.ts';

type ComparisonProps = Pick<TabProps, 'audit' | 'refusal' | 'search' | 'onSearch'>;

/** What changed since the other audit, each number with a link to its occurrences, and why scores cannot be compared. */
export function Comparison({ audit, refusal, search, onSearch }: ComparisonProps) {
  const text = strings.auditReport;
  const { findings, comparison, previous } = audit;
  if (refusal !== null) return <CannotCompare audit={audit} search={search} refusal={refusal} />;
  if (findings === null) return null;
  if (findings.new === null && comparison === null)
    return <p className="text-sm text-muted">{text.firstAudit}</p>;
  const counts = comparison ?? {
    new: findings.new ?? 0,
    fixed: findings.fixed ?? 0,
    unchanged: findings.stillThere ?? 0,
  };
  const parts = [
    { change: 'new' as const, label: text.newOccurrences(counts.new) },
    { change: 'fixed' as const, label: text.fixedOccurrences(counts.fixed) },
    { change: 'still_there' as const, label: text.unchangedOccurrences(counts.unchanged) },
    ...(comparison === null
      ? []
      : [
          ...(comparison.notComparable === 0
            ? []
            : [{ change: 'not_comparable' as const, label: text.notComparable(comparison.notComparable) }]),
          { change: 'not_rechecked' as const, label: text.notRechecked(comparison.notRechecked) },
        ]),
  ];
  const against = search.against === undefined ? {} : { against: search.against };
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {previous?.completedAt == null ? null : (
          <span className="text-muted">
            {text.since} <RelativeTime time={previous.completedAt} />:
          </span>
        )}
        {parts.map(({ change, label }) => (
          <button
            key={change}
            type="button"
            onClick={() => onSearch({ tab: 'findings', ...against, ...compareFor(audit, change) })}
            className="rounded-full border border-line px-2.5 py-0.5 text-xs font-medium hover:bg-hover"
          >
            {label}
          </button>
        ))}
      </p>
      {comparison === null ? null : <Reasons comparison={comparison} />}
    </div>
  );
}

function Reasons({ comparison }: { comparison: NonNullable<ComparisonProps['audit']['comparison']> }) {
  const text = strings.auditReport;
  const { reasons, pagesInBoth, pagesOnlyNow, pagesOnlyBefore, notRechecked, notComparable } = comparison;
  return (
    <div className="space-y-1 text-xs text-muted">
      {reasons.length === 0 ? null : (
        <p>
          <strong className="font-medium text-ink">{strings.audits.notComparable}</strong>{' '}
          {reasons.map(({ message }) => message).join(' ')}
        </p>
      )}
      <p>
        {text.pagesCompared(pagesInBoth, pagesOnlyNow, pagesOnlyBefore)}.
        {notComparable === 0 ? null : ` ${text.notComparableText}`}
        {notRechecked === 0 ? null : ` ${text.notRecheckedText}`}
      </p>
    </div>
  );
}
