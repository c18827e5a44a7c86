import type { AuditOverview } from '@fettle/contract';
import { formatCount } from '../../../strings/format/format-count.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { useScrollRow } from '../../../ui/use-scroll-row.ts';
import { type AuditSearch, changes, withoutFilters } from '../audit-search.ts';
import { isComparedLater } from '../compare/is-later.ts';
import { meaningOf } from '../compare/meaning-of.ts';
import type { CheckFindings } from './checks.ts';
import { type Segment, searchOfSegment, segmentOf } from './count-issues.ts';
import { isByUrl, useIssueCounts } from './use-issue-counts.ts';
import '../audits.css';

interface SegmentChoiceProps {
  audit: AuditOverview;
  checks: readonly CheckFindings[];
  search: AuditSearch;
  onChange: (segment: Segment) => void;
}

/**
 * Open, new, fixed, or ignored: which part of the issues is shown, with how many issues the other filters leave of each. With
 * a URL, occurrences are listed, and counted, as the head of their list says. Which parts there are does not depend on those
 * filters, so that none moves while a search is typed.
 */
export function SegmentChoice({ audit, checks, search, onChange }: SegmentChoiceProps) {
  const text = strings.auditFindings;
  const shown = segmentOf(search);
  const segments = segmentsOf(audit, shown);
  const { change: _change, ignored: _ignored, ...others } = search;
  const hidesEmpty = !useIsBeyondPhone();
  const counts = useIssueCounts(
    { audit, checks },
    segments.map((segment) => ({ ...others, ...searchOfSegment(segment) })),
  );
  const whole = useIssueCounts(
    { audit, checks },
    segments.map((segment) => ({ ...withoutFilters(others), ...searchOfSegment(segment) })),
  );
  const visible = visibleOf(segments, whole, shown, hidesEmpty);
  const row = useScrollRow<HTMLDivElement>(`${shown} ${visible.join()} ${counts.includes(undefined)}`);
  const parts = visible.map((segment) => (
    <Part
      key={segment}
      name={segment === 'not_rechecked' && isComparedLater(audit) ? text.notChecked : text.segments[segment]}
      meaning={meaningOf(segment)}
      count={counts[segments.indexOf(segment)]}
      unit={isByUrl(search) ? 'occurrence' : 'issue'}
      isShown={segment === shown}
      isChip={hidesEmpty}
      onPress={() => onChange(segment)}
    />
  ));
  if (hidesEmpty)
    return (
      <fieldset>
        <legend className="sr-only">{text.segmentLabel}</legend>
        <div ref={row} className="scroll-row audit-chips overflow-x-auto">
          {parts}
        </div>
      </fieldset>
    );
  return (
    <fieldset className="max-w-full min-w-0 rounded-lg border border-line bg-surface p-px">
      <legend className="sr-only">{text.segmentLabel}</legend>
      <div ref={row} className="scroll-row flex overflow-x-auto">
        {parts}
      </div>
    </fieldset>
  );
}

interface PartProps {
  name: string;
  meaning: string | undefined;
  count: number | undefined;
  unit: 'issue' | 'occurrence';
  isShown: boolean;
  /** By itself, on a phone, instead of a part of one control. */
  isChip: boolean;
  onPress: () => void;
}

function Part({ name, meaning, count, unit, isShown, isChip, onPress }: PartProps) {
  const label = (
    <>
      {name}{' '}
      {count === undefined ? null : (
        <span className="text-xs tabular-nums" title={formatCount(count, unit)}>
          {formatNumber(count)}
        </span>
      )}
    </>
  );
  return (
    <button
      type="button"
      title={meaning}
      aria-pressed={isShown}
      onClick={onPress}
      className={
        isChip
          ? undefined
          : classNames(
              'h-6 shrink-0 rounded-[7px] px-2 text-[13px] whitespace-nowrap pointer-coarse:h-[38px]',
              isShown ? 'bg-accent-soft font-medium text-ink' : 'text-muted hover:text-ink',
            )
      }
    >
      {isChip ? <span>{label}</span> : label}
    </button>
  );
}

/** The others are shown only if there are any. */
const always = new Set<Segment>(['open', 'new', 'fixed', 'ignored']);

/**
 * Which segments are shown, by their counts in the whole audit. On a phone, where each would push another one out of view, not
 * the empty ones, unless nothing else is left to choose.
 */
function visibleOf(
  segments: readonly Segment[],
  counts: readonly (number | undefined)[],
  shown: Segment,
  hidesEmpty: boolean,
): Segment[] {
  const usual = segments.filter(
    (segment, index) => counts[index] !== 0 || segment === shown || always.has(segment),
  );
  const filled = usual.filter(
    (segment) => counts[segments.indexOf(segment)] !== 0 || segment === shown || segment === 'open',
  );
  return hidesEmpty && filled.length > 1 ? filled : usual;
}

/** What cannot be compared is a part of its own only if there is any. */
function segmentsOf({ comparison }: AuditOverview, shown: Segment): Segment[] {
  if (comparison === null) return ['open', 'ignored'];
  const hasAll = comparison.notComparable > 0 || shown === 'not_comparable';
  return ['open', ...changes.filter((change) => change !== 'not_comparable' || hasAll), 'ignored'];
}
