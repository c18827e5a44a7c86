import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { hasTime } from '../../strings/format/due-moment.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { inputClass } from '../../ui/controls/text-field.tsx';
import type { PickerState } from '../../ui/menus/pick-list.tsx';
import { sheetBackdropClass, sheetClass, sheetPlaceClass } from '../../ui/overlays/sheet-classes.ts';
import { SheetHead } from '../../ui/overlays/sheet-head.tsx';
import { dayDue, startOf } from './calendar-days.ts';
import { suggestDueDays, toDueDate, toTimeField, wholeDay } from './due-dates.ts';
import { MonthGrid } from './month-grid.tsx';

interface DuePickerProps extends PickerState {
  dueDate: string | null;
  isComplete: boolean;
  onChange: (change: { dueDate?: string | null; dueDateComplete?: boolean }) => void;
}

const shortDay = createDateFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** Picks a due date: a suggested day or one of a month, optionally its time, and whether it was met. */
export function DuePicker({ dueDate, isComplete, onChange, open, onOpenChange, ...place }: DuePickerProps) {
  const { trigger, anchor, align = 'start', focusAfter } = place;
  const [isOwnOpen, setOwnOpen] = useState(false);
  const day = useRef<HTMLButtonElement>(null);
  const change = (next: boolean): void => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Popover.Root open={open ?? isOwnOpen} onOpenChange={change}>
      {trigger === undefined ? null : <Popover.Trigger render={trigger} />}
      <Popover.Portal>
        <Popover.Backdrop className={sheetBackdropClass} />
        <Popover.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          className={classNames('z-50', sheetPlaceClass)}
        >
          <Popover.Popup
            aria-label={strings.pickers.due}
            initialFocus={day}
            finalFocus={focusAfter}
            className={classNames(
              'max-h-(--available-height) w-88 overflow-y-auto rounded-xl border border-line bg-surface shadow-raised outline-none sm:max-w-[calc(100vw-1rem)]',
              sheetClass,
            )}
          >
            <SheetHead title={strings.pickers.due} onDone={() => change(false)} />
            <div className="space-y-3 p-3 max-sm:px-4 max-sm:pt-1">
              <DueFields
                dueDate={dueDate}
                isComplete={isComplete}
                dayRef={day}
                onChange={onChange}
                onClose={() => change(false)}
              />
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface DueFieldsProps extends Pick<DuePickerProps, 'dueDate' | 'isComplete' | 'onChange'> {
  dayRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

function DueFields({ dueDate, isComplete, dayRef, onChange, onClose }: DueFieldsProps) {
  const text = strings.pickers;
  const isWhole = dueDate !== null && !hasTime(new Date(dueDate));
  const chosen = dueDate === null ? null : dayDue(dueDate);
  // Without a day it is kept for the one that is picked next.
  const [time, setTime] = useState(dueDate === null || isWhole ? '' : toTimeField(new Date(dueDate)));
  const set = (day: string, at: string): void => {
    const next = isWhole && at === '' ? wholeDay(day) : toDueDate(day, at)?.toISOString();
    if (next !== undefined) onChange({ dueDate: next });
  };
  const pick = (day: string): void => {
    set(day, time);
    onClose();
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-1.5">
        {suggestDueDays(new Date()).map(({ name, day }) => (
          <QuickChoice key={name} detail={shortDay(startOf(day))} onPick={() => pick(day)}>
            {text.dueSuggestions[name]}
          </QuickChoice>
        ))}
        <QuickChoice
          onPick={() => {
            onChange({ dueDate: null });
            onClose();
          }}
        >
          {text.noDue}
        </QuickChoice>
      </div>
      <MonthGrid chosen={chosen} onPick={pick} dayRef={dayRef} />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-2.5 text-xs text-muted">
        <label className="flex items-center gap-2 whitespace-nowrap">
          {text.dueTime}
          <input
            type="time"
            value={time}
            onChange={({ target: { value } }) => {
              setTime(value);
              if (chosen !== null && value !== '') set(chosen, value);
            }}
            className={`${inputClass} h-8 w-auto min-w-0 px-2 text-xs pointer-coarse:h-11`}
          />
        </label>
        {dueDate === null ? null : (
          <Checkbox
            checked={isComplete}
            onChange={(next) => onChange({ dueDateComplete: next })}
            label={text.dueComplete}
          />
        )}
      </div>
    </>
  );
}

function QuickChoice({
  detail,
  onPick,
  children,
}: {
  /** The day it means. */
  detail?: string;
  onPick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="min-h-11 rounded-lg border border-line px-2.5 py-1 text-left text-[13px] leading-tight hover:bg-hover"
    >
      <span className="block font-medium">{children}</span>
      {detail === undefined ? null : <span className="block text-xs text-muted">{detail}</span>}
    </button>
  );
}
