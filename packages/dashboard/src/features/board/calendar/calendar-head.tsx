import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, addMonths, isSameMonth, startOf } from '../../../components/pickers/calendar-days.ts';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import type { BoardSearch } from '../filters/board-search.ts';

interface CalendarHeadProps {
  at: string;
  today: string;
  isWeek: boolean;
  weeks: readonly (readonly string[])[];
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
  /** Scrolls to today, where it is among the days shown. */
  onToday: () => void;
}

const monthName = createDateFormat({ month: 'long', year: 'numeric' });
const dayName = createDateFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const shortMonth = createDateFormat({ month: 'short', year: 'numeric' });
const shortDays = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** What the calendar shows, and how to show another month or week. */
export function CalendarHead({ at, today, isWeek, weeks, search, onChange, onToday }: CalendarHeadProps) {
  const text = strings.calendar;
  const week = weeks[0] ?? [];
  const first = startOf(week[0] ?? at);
  const last = startOf(week.at(-1) ?? at);
  const title = isWeek ? text.range(dayName(first), dayName(last)) : monthName(startOf(at));
  const short = isWeek ? shortDays.formatRange(first, last) : shortMonth(startOf(at));
  const isNow = isWeek ? week.includes(today) : isSameMonth(at, today);
  const go = (day: string): void => {
    const { at: _at, ...rest } = search;
    onChange(day === today ? rest : { ...rest, at: day });
  };
  const step = (steps: number): void => go(isWeek ? addDays(at, 7 * steps) : addMonths(at, steps));
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 max-sm:gap-1">
      <IconButton label={isWeek ? text.previousWeek : text.previousMonth} onClick={() => step(-1)}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton label={isWeek ? text.nextWeek : text.nextMonth} onClick={() => step(1)}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      <h2 aria-live="polite" className="text-base font-semibold whitespace-nowrap sm:min-w-36">
        <span className="max-sm:hidden">{title}</span>
        <span className="sm:hidden">{short}</span>
      </h2>
      <span className="max-sm:hidden">
        <Button size="small" onClick={() => go(today)}>
          {text.today}
        </Button>
      </span>
      <span className="sm:hidden">
        <IconButton label={text.today} onClick={() => (isNow ? onToday() : go(today))}>
          <CalendarCheck size={18} aria-hidden />
        </IconButton>
      </span>
      <span className="flex-1" />
      <SegmentedControl
        label={text.span}
        value={isWeek ? 'week' : 'month'}
        options={(['month', 'week'] as const).map((value) => ({ value, label: text.spans[value] }))}
        onChange={(value) => {
          const { span: _span, ...rest } = search;
          onChange(value === 'week' ? { ...rest, span: 'week' } : rest);
        }}
      />
    </div>
  );
}
