import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { isTouch } from '../../ui/is-touch.ts';
import { sheetBackdropClass, sheetClass, sheetPlaceClass } from '../../ui/overlays/sheet-classes.ts';
import { SheetHead } from '../../ui/overlays/sheet-head.tsx';
import { dayOf, isDayFirst } from './calendar-days.ts';
import { DayEntry } from './day-entry.tsx';
import { MonthGrid } from './month-grid.tsx';
import { parseDay } from './parse-day.ts';
import { spellDay } from './spell-day.ts';
import { fieldButtonClass, TypedMeaning, Why } from './typed-meaning.tsx';
import { type Reading, useTyped } from './use-typed.ts';
import './date-field.css';

interface DateFieldProps
  extends Pick<ComponentProps<typeof TextField>, 'hideLabel' | 'hint' | 'error' | 'placeholder'> {
  label: string;
  name?: string;
  /** A local day, `YYYY-MM-DD`. Empty for none. */
  value: string;
  onChange: (day: string) => void;
  required?: boolean;
  /** The first day that can be chosen. */
  min?: string;
  /** Where days without a year are looked for. */
  leans?: 'future' | 'past';
}

/**
 * A field for a day, which is typed in any usual way or picked in a calendar. On a touchscreen, it opens the calendar in a
 * sheet, which has a field to type in too.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, required = false, min, leans = 'future', hint, error, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const [byTouch] = useState(isTouch);
  const now = new Date();
  const field = useTyped({
    value,
    spell: (day) => spellDay(day, now),
    read: (text) => readDay(text, { now, leans, min }),
    onChange,
  });
  const pick = (day: string): void => {
    field.set(day);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div ref={field.box} className="date-field">
      <TextField
        {...rest}
        {...field.input}
        label={label}
        required={required}
        // The keyboard would cover the sheet, which has a field to type in.
        {...(byTouch ? { inputMode: 'none' as const, onClick: () => setOpen(true) } : { onKeyDown })}
        isInvalid={field.why !== null}
        error={field.why === null ? error : undefined}
        hint={field.why === null ? hint : <Why>{field.why}</Why>}
        end={
          <>
            <TypedMeaning typed={field.input.value} meant={field.meant} />
            <Popover.Root open={isOpen} onOpenChange={setOpen}>
              <Popover.Trigger
                type="button"
                aria-label={strings.typedDates.openCalendar}
                aria-description={label}
                className={fieldButtonClass}
              >
                <CalendarDays size={15} aria-hidden />
              </Popover.Trigger>
              <Calendar
                label={label}
                value={value}
                min={min}
                leans={leans}
                hasEntry={byTouch}
                canClear={!required && value !== ''}
                box={field.box}
                onPick={pick}
                onClose={() => setOpen(false)}
              />
            </Popover.Root>
          </>
        }
      />
    </div>
  );
}

interface CalendarProps {
  label: string;
  value: string;
  min: string | undefined;
  leans: 'future' | 'past';
  /** A day can be typed here too. */
  hasEntry: boolean;
  canClear: boolean;
  box: RefObject<HTMLDivElement | null>;
  onPick: (day: string) => void;
  onClose: () => void;
}

function Calendar({ label, value, min, leans, hasEntry, canClear, box, onPick, onClose }: CalendarProps) {
  const day = useRef<HTMLButtonElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const today = dayOf(new Date());
  const chosen = meant ?? (value === '' ? null : value);
  return (
    <Popover.Portal>
      <Popover.Backdrop className={sheetBackdropClass} />
      <Popover.Positioner
        anchor={() => box.current?.querySelector('input') ?? null}
        align="start"
        sideOffset={6}
        className={classNames('z-50', sheetPlaceClass)}
      >
        <Popover.Popup
          aria-label={label}
          initialFocus={day}
          finalFocus={() => box.current?.querySelector('input') ?? null}
          className={classNames(
            'max-h-(--available-height) overflow-y-auto rounded-xl border border-line bg-surface shadow-raised outline-none',
            'date-popup',
            sheetClass,
          )}
        >
          <SheetHead title={label} onDone={onClose} />
          <div className="space-y-3 p-3 max-sm:px-4 max-sm:pt-1">
            {hasEntry ? (
              <DayEntry
                leans={leans}
                hasTime={false}
                onMean={setMeant}
                onPick={(moment) => (moment.day === null ? undefined : onPick(moment.day))}
                onDown={() => day.current?.focus()}
              />
            ) : null}
            <MonthGrid key={meant} chosen={chosen} min={min} onPick={onPick} dayRef={day} />
            <div className="date-popup-foot flex items-center justify-between">
              <Button
                size="small"
                tone="quiet"
                disabled={min !== undefined && today < min}
                onClick={() => onPick(today)}
              >
                {strings.common.today}
              </Button>
              {canClear ? (
                <Button size="small" tone="quiet" onClick={() => onPick('')}>
                  {strings.typedDates.clear}
                </Button>
              ) : null}
            </div>
          </div>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  );
}

interface Rules {
  now: Date;
  leans: 'future' | 'past';
  min: string | undefined;
}

function readDay(text: string, { now, leans, min }: Rules): Reading {
  const day = parseDay(text, { today: dayOf(now), leans, isDayFirst: isDayFirst(navigator.language) });
  if (day === null) return { why: strings.typedDates.unclear };
  if (min !== undefined && day < min) return { why: strings.typedDates.tooEarly(spellDay(min, now)) };
  return { value: day };
}
