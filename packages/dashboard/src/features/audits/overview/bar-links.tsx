import { ChevronRight } from 'lucide-react';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { Bar, type BarTone, barFills } from '../../../ui/charts/bar.tsx';
import type { AuditSearch } from '../audit-search.ts';

/** A bar with the way to what it counts. */
export interface LinkedBar {
  label: string;
  value: number;
  tone: BarTone;
  /** Null if there is no list of it. */
  search: AuditSearch | null;
}

interface BarLinksProps {
  title: string;
  /** Its title is above already. */
  isNamed?: boolean;
  bars: readonly LinkedBar[];
  /** The value of a full bar. */
  max: number;
  /** What a value counts, for screen readers. */
  unit: string;
  onSearch: (search: AuditSearch) => void;
}

/** Horizontal bars, each of which leads to the list of what it counts. */
export function BarLinks({ title, isNamed = false, bars, max, unit, onSearch }: BarLinksProps) {
  return (
    <div className="min-w-0">
      {isNamed ? null : <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>}
      <ul aria-label={title}>
        {bars.map((bar) => (
          <li key={bar.label}>
            <BarRow bar={bar} max={max} unit={unit} onSearch={onSearch} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const rowClass =
  '-mx-2 grid grid-cols-[7rem_1fr_auto_14px] items-center gap-2 rounded-lg px-2 text-left text-xs min-h-7 pointer-coarse:min-h-[40px]';

function BarRow({
  bar,
  max,
  unit,
  onSearch,
}: Pick<BarLinksProps, 'max' | 'unit' | 'onSearch'> & { bar: LinkedBar }) {
  const { search, value } = bar;
  const content = <BarParts bar={bar} max={max} unit={unit} />;
  if (search === null || value === 0) return <div className={rowClass}>{content}</div>;
  return (
    <button
      type="button"
      onClick={() => onSearch(search)}
      className={`${rowClass} w-[calc(100%+1rem)] hover:bg-hover`}
    >
      {content}
      <ChevronRight size={14} className="text-muted" aria-hidden />
    </button>
  );
}

function BarParts({
  bar: { label, value, tone },
  max,
  unit,
}: Pick<BarLinksProps, 'max' | 'unit'> & { bar: LinkedBar }) {
  return (
    <>
      <span className="truncate text-muted">
        {label}
        <span className="sr-only">:</span>
      </span>
      <Bar value={value} max={max} fill={barFills[tone]} />
      <span className="min-w-8 text-right font-medium tabular-nums">
        {formatNumber(value)} <span className="sr-only">{unit}</span>
      </span>
    </>
  );
}
