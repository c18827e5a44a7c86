import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { compareFor } from '../compare/compare-for.ts';
import { formatAuditTime } from '../format-audit-time.ts';
import type { TabProps } from '../tab-props.ts';

interface ComparisonProps extends Pick<TabProps, 'audit' | 'refusal' | 'search' | 'onSearch'> {
  /** Says why the scores cannot be compared, unless that is said beside the score. */
  isReasoned: boolean;
}

/** What changed since the other audit, in a line: each number leads to its occurrences. The rest unfolds. */
export function Comparison({ audit, refusal, search, onSearch, isReasoned }: ComparisonProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = strings.auditReport;
  const { findings, comparison, previous } = audit;
  if (refusal !== null || findings === null) return null;
  if (findings.new === null && comparison === null)
    return <p className="text-sm text-muted">{text.firstAudit}</p>;
  const against = search.against === undefined ? {} : { against: search.against };
  const changes = changesOf(audit);
  return (
    <div className="space-y-1.5 text-sm">
      {comparison === null || !isReasoned ? null : <NotComparableLine comparison={comparison} />}
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
        {previous?.completedAt == null ? null : (
          <span className="text-muted">{text.since(formatAuditTime(previous.completedAt))}</span>
        )}
        {changes.some(({ change }) => change === 'new' || change === 'fixed') ? null : (
          <span>{text.noChanges}</span>
        )}
        {changes.map(({ change, label }) => (
          <button
            key={change}
            type="button"
            onClick={() => onSearch({ tab: 'findings', ...against, ...compareFor(audit, change) })}
            className="font-medium text-accent hover:underline pointer-coarse:min-h-[40px]"
          >
            {label}
          </button>
        ))}
        {comparison === null ? null : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex items-center gap-1 text-muted hover:text-ink pointer-coarse:min-h-[40px]"
          >
            {text.comparisonDetails}
            <ChevronDown
              size={14}
              aria-hidden
              className={classNames('transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        )}
      </p>
      {comparison === null ? null : (
        <div id={id} hidden={!isOpen}>
          <Details audit={audit} comparison={comparison} />
        </div>
      )}
    </div>
  );
}

/** That the scores cannot be compared, and the first reason. Nothing if they can. */
export function NotComparableLine({ comparison }: { comparison: Compared }) {
  const [reason] = comparison.reasons;
  if (reason === undefined) return null;
  return (
    <p className="text-sm">
      <strong className="font-medium">{strings.audits.notComparable}</strong>{' '}
      <span className="text-muted">{reason.message}</span>
    </p>
  );
}

type Compared = NonNullable<ComparisonProps['audit']['comparison']>;

/** The changes that there are any of. */
function changesOf({ findings, comparison }: ComparisonProps['audit']) {
  const text = strings.auditReport;
  const counts = comparison ?? {
    new: findings?.new ?? 0,
    fixed: findings?.fixed ?? 0,
    unchanged: findings?.stillThere ?? 0,
    notComparable: 0,
    notRechecked: 0,
  };
  const all = [
    { change: 'new', count: counts.new, label: text.newOccurrences },
    { change: 'fixed', count: counts.fixed, label: text.fixedOccurrences },
    { change: 'still_there', count: counts.unchanged, label: text.unchangedOccurrences },
    { change: 'not_comparable', count: counts.notComparable, label: text.notComparable },
    { change: 'not_rechecked', count: counts.notRechecked, label: text.notRechecked },
  ] as const;
  return all
    .filter(({ count }) => count > 0)
    .map(({ change, count, label }) => ({ change, label: label(count) }));
}

/** The other reasons, which pages were compared, and what the numbers mean. */
function Details({ audit, comparison }: { audit: ComparisonProps['audit']; comparison: Compared }) {
  const text = strings.auditReport;
  const { reasons, pagesInBoth, pagesOnlyNow, pagesOnlyBefore, notRechecked, notComparable } = comparison;
  const { pageCount } = audit.crawl;
  const unread = Math.max(0, pageCount - pagesInBoth - pagesOnlyNow);
  const lines = [
    ...reasons.slice(1).map(({ message }) => message),
    text.pagesCompared(pagesInBoth, pagesOnlyNow, pagesOnlyBefore),
    ...(unread === 0 ? [] : [text.pagesUnread(unread)]),
    ...(notComparable === 0 ? [] : [text.notComparableText]),
    ...(notRechecked === 0 ? [] : [text.notRecheckedText]),
  ];
  return (
    <ul className="max-w-prose list-disc space-y-0.5 pl-5 text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
