import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { hasTime } from '../../strings/format/due-moment.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { isTouch } from '../../ui/is-touch.ts';
import { type PickerState, titleOf } from '../../ui/menus/pick-list.tsx';
import { sheetBackdropClass, sheetClass, sheetPlaceClass } from '../../ui/overlays/sheet-classes.ts';
import { SheetHead } from '../../ui/overlays/sheet-head.tsx';
import { dayDue, dayOf, startOf } from './calendar-days.ts';
import { DayEntry } from './day-entry.tsx';
import { suggestDueDays, toDueDate, toTimeField, wholeDay } from './due-dates.ts';
import { MonthGrid } from './month-grid.tsx';
import { TimeField } from './time-field.tsx';

interface DuePickerProps extends PickerState {
  dueDate: string | null;
  isComplete: boolean;
  onChange: (change: { dueDate?: string | null; dueDateComplete?: boolean }) => void;
}

const shortDay = createDateFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** Picks a due date: one that is typed, a suggested day, or one of a month, optionally its time, and whether it was met. */
export function DuePicker({ dueDate, isComplete, onChange, open, onOpenChange, ...place }: DuePickerProps) {
  const { trigger, anchor, align = 'start', focusAfter, about } = place;
  const title = titleOf(strings.pickers.due, about);
  const [isOwnOpen, setOwnOpen] = useState(false);
  const entry = useRef<HTMLInputElement>(null);
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
            // On a touchscreen, the keyboard would cover what is picked more often.
            initialFocus={isTouch() ? day : entry}
            finalFocus={focusAfter}
            className={classNames(
              'due-popup max-h-(--available-height) overflow-y-auto rounded-xl border border-line bg-surface shadow-raised outline-none sm:max-w-[calc(100vw-1rem)]',
              sheetClass,
            )}
          >
            <SheetHead title={title} onDone={() => change(false)} />
            {about === undefined ? null : (
              <p aria-hidden className="px-3 pt-2 text-xs font-medium text-muted max-sm:hidden">
                {title}
              </p>
            )}
            <div className="space-y-3 p-3 max-sm:px-5 max-sm:pt-1">
              <DueFields
                dueDate={dueDate}
                isComplete={isComplete}
                entryRef={entry}
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
  entryRef: RefObject<HTMLInputElement | null>;
  dayRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

function DueFields({ dueDate, isComplete, entryRef, dayRef, onChange, onClose }: DueFieldsProps) {
  const text = strings.typedDates;
  const isWhole = dueDate !== null && !hasTime(new Date(dueDate));
  const chosen = dueDate === null ? null : dayDue(dueDate);
  // Without a day it is kept for the one that is picked next.
  const [time, setTime] = useState(dueDate === null || isWhole ? '' : toTimeField(new Date(dueDate)));
  const [meant, setMeant] = useState<string | null>(null);
  const set = (day: string, at: string): void => {
    const next = isWhole && at === '' ? wholeDay(day) : toDueDate(day, at)?.toISOString();
    if (next !== undefined) onChange({ dueDate: next });
  };
  const isPicked = useRef(false);
  const pick = (day: string, at = time): void => {
    isPicked.current = true;
    set(day, at);
    onClose();
  };
  const saved = dueDate === null || isWhole ? '' : toTimeField(new Date(dueDate));
  const keepTime = (next: string): void => {
    if (chosen !== null && next !== '' && next !== saved) set(chosen, next);
  };
  // What was typed until the fields go counts.
  const atEnd = useEffectEvent(() => (isPicked.current ? undefined : keepTime(time)));
  useEffect(() => () => atEnd(), []);
  return (
    <>
      <DayEntry
        leans="future"
        hasTime
        inputRef={entryRef}
        onMean={setMeant}
        onPick={({ day, time: at }) => pick(day ?? chosen ?? dayOf(new Date()), at ?? time)}
        onDown={() => dayRef.current?.focus()}
      />
      <div className="grid grid-cols-2 gap-1.5">
        {suggestDueDays(new Date()).map(({ name, day }) => (
          <QuickChoice
            key={name}
            detail={shortDay(startOf(day))}
            isChosen={day === chosen}
            onPick={() => pick(day)}
          >
            {text.dueSuggestions[name]}
          </QuickChoice>
        ))}
        <QuickChoice
          isChosen={chosen === null}
          onPick={() => {
            isPicked.current = true;
            onChange({ dueDate: null });
            onClose();
          }}
        >
          {text.noDue}
        </QuickChoice>
      </div>
      <MonthGrid key={meant} chosen={meant ?? chosen} onPick={pick} dayRef={dayRef} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-3 text-sm text-muted">
        <div className="due-time">
          <TimeField label={text.dueTime} value={time} onChange={setTime} onDone={keepTime} />
        </div>
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
  isChosen,
  onPick,
  children,
}: {
  /** The day it means. */
  detail?: string;
  /** The task has this due date. */
  isChosen: boolean;
  onPick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPick}
      className={classNames(
        // An odd number of them leaves no hole: next week is not among them on a Sunday.
        'min-h-11 rounded-lg border px-2.5 py-1 text-left text-[13px] leading-tight last:odd:col-span-2',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
      )}
    >
      <span className="block font-medium">{children}</span>
      {detail === undefined ? null : <span className="block text-xs text-muted">{detail}</span>}
    </button>
  );
}
