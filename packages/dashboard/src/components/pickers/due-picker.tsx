import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { inputClass } from '../../ui/controls/text-field.tsx';
import type { PickerState } from '../../ui/menus/pick-list.tsx';
import { suggestDueDates, toDateField, toDueDate, toTimeField } from './due-dates.ts';

interface DuePickerProps extends PickerState {
  dueDate: string | null;
  isComplete: boolean;
  onChange: (change: { dueDate?: string | null; dueDateComplete?: boolean }) => void;
}

/** Picks a due date: a suggested day, any date, and whether it was met. */
export function DuePicker({ dueDate, isComplete, onChange, open, onOpenChange, ...place }: DuePickerProps) {
  const { trigger, anchor, focusAfter } = place;
  const [isOwnOpen, setOwnOpen] = useState(false);
  const change = (next: boolean): void => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const text = strings.pickers;
  const pick = (next: string | null): void => {
    onChange({ dueDate: next });
    change(false);
  };
  return (
    <Popover.Root open={open ?? isOwnOpen} onOpenChange={change}>
      {trigger === undefined ? null : <Popover.Trigger render={trigger} />}
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} className="z-50">
          <Popover.Popup
            aria-label={text.due}
            finalFocus={focusAfter}
            className="w-80 space-y-3 rounded-xl border border-line bg-surface p-3 shadow-raised outline-none"
          >
            <div className="grid grid-cols-2 gap-1.5">
              {suggestDueDates(new Date()).map(({ name, date }) => (
                <Button key={name} size="small" onClick={() => pick(date.toISOString())}>
                  {text.dueSuggestions[name]}
                </Button>
              ))}
            </div>
            <DateFields dueDate={dueDate} onChange={(next) => onChange({ dueDate: next })} />
            {dueDate === null ? null : (
              <>
                <Checkbox
                  checked={isComplete}
                  onChange={(next) => onChange({ dueDateComplete: next })}
                  label={text.dueComplete}
                />
                <Button size="small" tone="quiet" onClick={() => pick(null)}>
                  {text.noDue}
                </Button>
              </>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function DateFields({ dueDate, onChange }: { dueDate: string | null; onChange: (date: string) => void }) {
  const text = strings.pickers;
  const date = dueDate === null ? '' : toDateField(new Date(dueDate));
  const time = dueDate === null ? '' : toTimeField(new Date(dueDate));
  const set = (nextDate: string, nextTime: string): void => {
    const next = toDueDate(nextDate, nextTime);
    if (next !== null) onChange(next.toISOString());
  };
  return (
    <div className="grid grid-cols-2 gap-1.5">
      <input
        type="date"
        aria-label={text.dueDay}
        value={date}
        onChange={(event) => set(event.target.value, time)}
        className={`${inputClass} h-8 min-w-0 px-2 text-sm`}
      />
      <input
        type="time"
        aria-label={text.dueTime}
        value={time}
        disabled={date === ''}
        onChange={(event) => set(date, event.target.value)}
        className={`${inputClass} h-8 min-w-0 px-2 text-sm disabled:opacity-50`}
      />
    </div>
  );
}
