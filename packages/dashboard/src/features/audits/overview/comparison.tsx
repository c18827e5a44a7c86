import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CannotCompareLine } from '../compare/cannot-compare.tsx';
import { compareFor } from '../compare/compare-for.ts';
import { NoteLine } from '../compare/note-line.tsx';
import { LeftOut } from '../ignoring/left-out.tsx';
import type { TabProps } from '../tab-props.ts';

interface ComparisonProps extends Pick<TabProps, 'audit' | 'refusal' | 'search' | 'onSearch'> {
  /** Says why the scores cannot be compared, unless that is said beside the score. */
  isReasoned: boolean;
}

interface NumberChipProps {
  label: string;
  onPress: () => void;
}

/** A number with the way to what it counts. */
function NumberChip({ label, onPress }: NumberChipProps) {
  return (
    <button type="button" onClick={onPress} className="flex items-center pointer-coarse:h-[40px]">
      <span className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs whitespace-nowrap hover:bg-hover">
        {label}
      </span>
    </button>
  );
}

/** What changed since the other audit, in a line: each number leads to its occurrences. The rest unfolds. */
export function Comparison({ audit, refusal, search, onSearch, isReasoned }: ComparisonProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { comparison } = audit;
  const ignored = audit.ignored?.occurrenceCount ?? 0;
  return (
    <div className="space-y-1.5 text-sm">
      {!isReasoned ? null : refusal !== null ? (
        <CannotCompareLine audit={audit} search={search} refusal={refusal} />
      ) : comparison === null ? null : (
        <NotComparableLine comparison={comparison} />
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {refusal === null ? <Changes audit={audit} search={search} onSearch={onSearch} /> : null}
        {audit.findingGroups === null || ignored === 0 ? null : (
          <NumberChip
            label={strings.ignoring.short(ignored)}
            onPress={() => onSearch({ tab: 'findings', ignored: 'only' })}
          />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex items-center gap-1 text-muted hover:text-ink pointer-coarse:min-h-[40px]"
        >
          {strings.auditReport.comparisonDetails}
          <ChevronDown
            size={14}
            aria-hidden
            className={classNames('transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="space-y-1.5">
        <ul className="max-w-prose list-disc space-y-0.5 pl-5 text-muted">
          {[...(comparison === null ? [] : comparedLines(audit, comparison)), factsOf(audit)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <LeftOut audit={audit} />
      </div>
    </div>
  );
}

function Changes({ audit, search, onSearch }: Pick<ComparisonProps, 'audit' | 'search' | 'onSearch'>) {
  const text = strings.auditReport;
  const { findings, comparison, previous } = audit;
  if (findings === null) return null;
  if (findings.new === null && comparison === null)
    return <span className="text-muted">{text.firstAudit}</span>;
  const against = search.against === undefined ? {} : { against: search.against };
  const changes = changesOf(audit);
  return (
    <>
      {previous?.completedAt == null ? null : (
        <span className="text-muted">{text.since(formatAuditTime(previous.completedAt))}</span>
      )}
      {changes.some(({ change }) => change === 'new' || change === 'fixed') ? null : (
        <span>{text.noChanges}</span>
      )}
      {changes.map(({ change, label }) => (
        <NumberChip
          key={change}
          label={label}
          onPress={() => onSearch({ tab: 'findings', ...against, ...compareFor(audit, change) })}
        />
      ))}
    </>
  );
}

/** That the scores cannot be compared, and the first reason. Nothing if they can. */
export function NotComparableLine({ comparison }: { comparison: Compared }) {
  const [reason] = comparison.reasons;
  if (reason === undefined) return null;
  return <NoteLine title={strings.audits.notComparable}>{reason.message}</NoteLine>;
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
function comparedLines({ crawl }: ComparisonProps['audit'], comparison: Compared): string[] {
  const text = strings.auditReport;
  const { reasons, pagesInBoth, pagesOnlyNow, pagesOnlyBefore, notRechecked, notComparable } = comparison;
  const unread = Math.max(0, crawl.pageCount - pagesInBoth - pagesOnlyNow);
  return [
    ...reasons.slice(1).map(({ message }) => message),
    text.pagesCompared(pagesInBoth, pagesOnlyNow, pagesOnlyBefore),
    ...(unread === 0 ? [] : [text.pagesUnread(unread)]),
    ...(notComparable === 0 ? [] : [text.notComparableText]),
    ...(notRechecked === 0 ? [] : [text.notRecheckedText]),
  ];
}

/** What the tiles do not say. */
function factsOf({ crawl, linkReport, occurrenceCount }: ComparisonProps['audit']): string {
  const text = strings.auditReport.facts;
  const facts = [
    ...(occurrenceCount === null ? [] : [text.occurrences(occurrenceCount)]),
    ...(linkReport !== null && linkReport.unverifiedLinks > 0
      ? [text.unverified(linkReport.unverifiedLinks)]
      : []),
    ...(linkReport !== null && linkReport.redirectedLinks > 0
      ? [text.redirected(linkReport.redirectedLinks)]
      : []),
    crawl.hasRobotsTxt ? text.robots : text.noRobots,
    crawl.hasSitemap ? text.sitemap : text.noSitemap,
  ];
  return facts.join(' · ');
}
