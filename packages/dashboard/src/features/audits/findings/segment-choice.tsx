import type { AuditOverview } from '@fettle/contract';
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
  const row = useScrollRow<HTMLDivElement>(shown);
  const segments = segmentsOf(audit, shown);
  const { change: _change, ignored: _ignored, ...others } = search;
  const shownEmpty = useIsBeyondPhone() ? always : onPhones;
  const counts = useFindingCounts(
    { audit, checks },
    segments.map((segment) => ({ ...others, ...searchOfSegment(segment) })),
  );
  return (
    <fieldset className="max-w-full min-w-0 max-sm:mr-auto rounded-lg border border-line bg-surface p-px">
      <legend className="sr-only">{text.segmentLabel}</legend>
      <div ref={row} className="scroll-row flex overflow-x-auto">
        <span className="flex shrink-0 items-center px-2 text-xs text-muted max-sm:hidden">
          {text.occurrences}
        </span>
        {segments.map((segment, index) => {
          const count = counts[index];
          if (count === 0 && segment !== shown && !shownEmpty.has(segment)) return null;
          return (
            <button
              key={segment}
              type="button"
              aria-pressed={segment === shown}
              onClick={() => onChange(segment)}
              className={classNames(
                'h-6 shrink-0 rounded-[7px] px-2 text-[13px] whitespace-nowrap pointer-coarse:h-[38px] pointer-coarse:px-2.5',
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

/** Where each would push another one out of view. */
const onPhones = new Set<Segment>(['open']);

/** What cannot be compared is a part of its own only if there is any. */
function segmentsOf({ comparison }: AuditOverview, shown: Segment): Segment[] {
  if (comparison === null) return ['open', 'ignored'];
  const hasAll = comparison.notComparable > 0 || shown === 'not_comparable';
  return ['open', ...changes.filter((change) => change !== 'not_comparable' || hasAll), 'ignored'];
}
