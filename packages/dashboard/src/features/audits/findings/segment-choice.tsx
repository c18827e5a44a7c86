import type { AuditOverview } from '@fettle/contract';
import { type RefObject, useEffect } from 'react';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { useScrollRow } from '../../../ui/use-scroll-row.ts';
import { type AuditSearch, changes } from '../audit-search.ts';
import type { CheckFindings } from './checks.ts';
import { type Segment, searchOfSegment, segmentOf } from './count-occurrences.ts';
import { useFindingCounts } from './use-finding-counts.ts';

interface SegmentChoiceProps {
  audit: AuditOverview;
  checks: readonly CheckFindings[];
  search: AuditSearch;
  onChange: (segment: Segment) => void;
}

/** Open, new, fixed, or ignored: which part of the issues is shown, with how many the other filters leave of each. */
export function SegmentChoice({ audit, checks, search, onChange }: SegmentChoiceProps) {
  const text = strings.auditFindings;
  const shown = segmentOf(search);
  const segments = segmentsOf(audit, shown);
  const { change: _change, ignored: _ignored, ...others } = search;
  const hidesEmpty = !useIsBeyondPhone();
  const counts = useFindingCounts(
    { audit, checks },
    segments.map((segment) => ({ ...others, ...searchOfSegment(segment) })),
  );
  const visible = visibleOf(segments, counts, shown, hidesEmpty);
  const row = useScrollRow<HTMLDivElement>(shown);
  useWholeSegments(row, `${shown} ${visible.join()}`);
  return (
    <fieldset className="w-fit max-w-full min-w-0 max-sm:mr-auto rounded-lg border border-line bg-surface p-px">
      <legend className="sr-only">{text.segmentLabel}</legend>
      <div
        ref={row}
        className="scroll-row flex snap-x snap-proximity overflow-x-auto scroll-px-0! data-[cut~=start]:[--cut-start:0.6rem]!"
      >
        <span className="flex shrink-0 items-center px-2 text-xs text-muted max-sm:hidden">
          {text.occurrences}
        </span>
        {visible.map((segment) => {
          const count = counts[segments.indexOf(segment)];
          return (
            <button
              key={segment}
              type="button"
              aria-pressed={segment === shown}
              onClick={() => onChange(segment)}
              className={classNames(
                'h-6 shrink-0 snap-start rounded-[7px] px-2 text-[13px] whitespace-nowrap pointer-coarse:h-[38px] pointer-coarse:px-2.5',
                segment === shown ? 'bg-accent-soft font-medium text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {text.segments[segment]}{' '}
              {count === undefined ? null : (
                <span className="text-xs tabular-nums" title={text.count(count)}>
                  {formatNumber(count)}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The others are shown only if there are any. */
const always = new Set<Segment>(['open', 'new', 'fixed', 'ignored']);

/**
 * Which segments are shown. On a phone, where each would push another one out of view, not the empty ones, unless nothing else
 * is left to choose.
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

/**
 * Scrolls a row that does not fit to where a segment begins from which the pressed one is in view as a whole, whenever `shown`
 * changes. Comes after the effect of `useScrollRow`, which brings the pressed one into view.
 */
function useWholeSegments(row: RefObject<HTMLElement | null>, shown: string): void {
  useEffect(() => {
    const own = row.current;
    const pressed = own?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (shown === '' || own == null || pressed == null) return;
    const end = pressed.offsetLeft + pressed.offsetWidth;
    const starts = [...own.querySelectorAll<HTMLElement>('[aria-pressed]')].map(
      ({ offsetLeft }) => offsetLeft,
    );
    const first = starts[0] ?? 0;
    const start = starts.find((left) => left - first + own.clientWidth >= end - first) ?? first;
    own.scrollTo({ left: start - first });
  }, [row, shown]);
}

/** What cannot be compared is a part of its own only if there is any. */
function segmentsOf({ comparison }: AuditOverview, shown: Segment): Segment[] {
  if (comparison === null) return ['open', 'ignored'];
  const hasAll = comparison.notComparable > 0 || shown === 'not_comparable';
  return ['open', ...changes.filter((change) => change !== 'not_comparable' || hasAll), 'ignored'];
}
