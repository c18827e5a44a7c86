import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CannotCompareLine } from '../compare/cannot-compare.tsx';
import { compareFor } from '../compare/compare-for.ts';
import { isComparedLater } from '../compare/is-later.ts';
import { meaningOf } from '../compare/meaning-of.ts';
import { LeftOut } from '../ignoring/left-out.tsx';
import type { TabProps } from '../tab-props.ts';
import { comparisonDetails } from './comparison-details.ts';
import { NotComparableLine } from './not-comparable-line.tsx';
import { NumberChip } from './number-chip.tsx';

type Shown = Pick<TabProps, 'audit' | 'refusal' | 'search' | 'onSearch'>;

interface ComparisonProps extends Shown {
  /** Says why the scores cannot be compared, unless that is said beside the score. */
  isReasoned: boolean;
}

/**
 * What changed since the other audit: a sentence, and each number with the way to its occurrences. What is ignored, and the
 * details, are at the end of the line with these numbers.
 */
export function Comparison(props: ComparisonProps) {
  const { audit, refusal, onSearch } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const ignored = audit.ignored?.occurrenceCount ?? 0;
  // Without a comparison, what is left has a place of its own: the tiles, and the list of what is ignored.
  const lines = refusal === null ? comparisonDetails(audit) : [];
  const isDetailed = refusal === null && (lines.length > 0 || ignored > 0);
  return (
    <div className="text-sm">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
        <Sentence {...props} />
        <div className="flex min-h-7 items-center gap-x-3 empty:hidden">
          {audit.findingGroups === null || ignored === 0 ? null : (
            <NumberChip
              label={strings.ignoring.short(ignored)}
              onPress={() => onSearch({ tab: 'findings', ignored: 'only' })}
            />
          )}
          {isDetailed ? <DetailsButton controls={id} isOpen={isOpen} onOpen={setOpen} /> : null}
        </div>
      </div>
      {isDetailed ? (
        <div id={id} hidden={!isOpen} className="mt-1.5 space-y-1.5">
          <ul className="max-w-prose list-disc space-y-0.5 pl-5 text-muted empty:hidden">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <LeftOut audit={audit} />
        </div>
      ) : null}
    </div>
  );
}

/** Whether and how far the two can be compared, and what that shows. */
function Sentence({ audit, refusal, search, onSearch, isReasoned }: ComparisonProps) {
  const { comparison } = audit;
  const isLimited = comparison !== null && comparison.reasons.length > 0;
  return (
    <div className="min-w-0 flex-1 basis-72 space-y-1.5 empty:hidden">
      {!isReasoned ? null : refusal !== null ? (
        <CannotCompareLine audit={audit} search={search} refusal={refusal} />
      ) : isLimited ? (
        <NotComparableLine comparison={comparison} />
      ) : null}
      {refusal !== null ? null : (
        <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
          {isLimited ? null : <Since audit={audit} />}
          <Changes audit={audit} search={search} onSearch={onSearch} />
        </div>
      )}
    </div>
  );
}

interface DetailsButtonProps {
  controls: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function DetailsButton({ controls, isOpen, onOpen }: DetailsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onOpen(!isOpen)}
      className="inline-flex items-center gap-1 text-muted hover:text-ink pointer-coarse:min-h-[40px]"
    >
      {strings.auditReport.comparisonDetails}
      <ChevronDown
        size={14}
        aria-hidden
        className={classNames('transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  );
}

/** Since when, and whether anything changed. */
function Since({ audit }: Pick<Shown, 'audit'>) {
  const text = strings.auditReport;
  const { findings, comparison, previous } = audit;
  if (findings === null) return null;
  if (findings.new === null && comparison === null)
    return <span className="text-muted">{text.firstAudit}</span>;
  const hasChanged = changesOf(audit).some(({ change }) => change === 'new' || change === 'fixed');
  return (
    <>
      {previous?.completedAt == null ? null : (
        <span className="text-muted">{text.since(formatAuditTime(previous.completedAt))}</span>
      )}
      {hasChanged ? null : <span>{text.noChanges}</span>}
    </>
  );
}

function Changes({ audit, search, onSearch }: Pick<Shown, 'audit' | 'search' | 'onSearch'>) {
  const against = search.against === undefined ? {} : { against: search.against };
  return changesOf(audit).map(({ change, label }) => (
    <NumberChip
      key={change}
      label={label}
      title={meaningOf(change)}
      onPress={() => onSearch({ tab: 'findings', ...against, ...compareFor(audit, change) })}
    />
  ));
}

/** The changes that there are any of. */
function changesOf(audit: Shown['audit']) {
  const text = strings.auditReport;
  const { findings, comparison } = audit;
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
    {
      change: 'not_rechecked',
      count: counts.notRechecked,
      label: isComparedLater(audit) ? text.notChecked : text.notRechecked,
    },
  ] as const;
  return all
    .filter(({ count }) => count > 0)
    .map(({ change, count, label }) => ({ change, label: label(count) }));
}
