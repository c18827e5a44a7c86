import { ChevronLeft, ChevronRight } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { monthOf, sayMonth, shiftMonth } from './months.ts';

/** Goes through months; none begins after today. */
export function MonthPicker({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const next = shiftMonth(month, 1);
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{strings.numbers.month}</legend>
      <IconButton label={strings.numbers.previousMonth} onClick={() => onChange(shiftMonth(month, -1))}>
        <ChevronLeft size={17} aria-hidden />
      </IconButton>
      <span role="status" className="min-w-36 text-center text-sm font-medium">
        {sayMonth(month)}
      </span>
      <IconButton
        label={strings.numbers.nextMonth}
        disabled={next > monthOf(new Date())}
        onClick={() => onChange(next)}
      >
        <ChevronRight size={17} aria-hidden />
      </IconButton>
    </fieldset>
  );
}
