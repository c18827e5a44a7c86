import { ChevronLeft, ChevronRight } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { formatMonth, monthOf, shiftMonth } from './months.ts';

/** Steps through months up to the current one. */
export function MonthPicker({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const next = shiftMonth(month, 1);
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{strings.reports.month}</legend>
      <IconButton label={strings.reports.previousMonth} onClick={() => onChange(shiftMonth(month, -1))}>
        <ChevronLeft size={17} aria-hidden />
      </IconButton>
      <span role="status" className="min-w-36 text-center text-sm font-medium">
        {formatMonth(month)}
      </span>
      <IconButton
        label={strings.reports.nextMonth}
        disabled={next > monthOf(new Date())}
        onClick={() => onChange(next)}
      >
        <ChevronRight size={17} aria-hidden />
      </IconButton>
    </fieldset>
  );
}
