import { Clock } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { strings } from '../../strings/index.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Menu, MenuChoice, MenuChoices } from '../../ui/menus/menu.tsx';
import { parseTime } from './parse-time.ts';
import { spellTime } from './spell-day.ts';
import { fieldButtonClass, TypedMeaning, Why } from './typed-meaning.tsx';
import { useTyped } from './use-typed.ts';
import './date-field.css';

interface TimeFieldProps extends Pick<ComponentProps<typeof TextField>, 'hint' | 'error' | 'required'> {
  label: string;
  name?: string;
  /** A local time, `HH:MM`. Empty for none. */
  value: string;
  onChange: (time: string) => void;
  /** The time is complete: the field is left, Enter was pressed, or one was picked. */
  onDone?: (time: string) => void;
}

/** Each half hour of a day. Any other time is typed. */
const times = Array.from(
  { length: 48 },
  (_, nth) => `${String(Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}`,
);

/** A field for a time of day, which is typed in any usual way or picked from a list, a sheet on a phone. */
export function TimeField({ label, value, onChange, onDone, hint, error, ...rest }: TimeFieldProps) {
  const field = useTyped({
    value,
    spell: spellTime,
    read(text) {
      const time = parseTime(text);
      return time === null ? { why: strings.typedDates.unclearTime } : { value: time };
    },
    onChange,
    ...(onDone === undefined ? {} : { onLeave: () => onDone(value) }),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || onDone === undefined) return;
    event.preventDefault();
    field.input.onBlur();
  };
  return (
    <div ref={field.box} className="date-field">
      <TextField
        {...rest}
        {...field.input}
        label={label}
        onKeyDown={onKeyDown}
        isInvalid={field.why !== null}
        error={field.why === null ? error : undefined}
        hint={field.why === null ? hint : <Why>{field.why}</Why>}
        end={
          <>
            <TypedMeaning typed={field.input.value} meant={field.meant} />
            <Menu
              title={label}
              align="end"
              trigger={
                <button
                  type="button"
                  aria-label={strings.typedDates.openTimes}
                  aria-description={label}
                  className={fieldButtonClass}
                >
                  <Clock size={15} aria-hidden />
                </button>
              }
            >
              <MenuChoices
                value={value}
                onChange={(time) => {
                  field.set(time);
                  onDone?.(time);
                }}
              >
                {times.map((time) => (
                  <MenuChoice key={time} value={time}>
                    {spellTime(time)}
                  </MenuChoice>
                ))}
              </MenuChoices>
              <ShowChosen />
            </Menu>
          </>
        }
      />
    </div>
  );
}

/** Where people begin to look for a time. */
const usualStart = 18;

/** Scrolls a list of times to the chosen one, or to the morning. */
function ShowChosen() {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const list = end.current?.closest<HTMLElement>('[role=menu]');
    const options = [...(list?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])];
    const shown = options.find((option) => option.ariaChecked === 'true') ?? options[usualStart];
    if (list == null || shown === undefined) return;
    // Once the list is as high as there is room for it.
    const frame = requestAnimationFrame(() => {
      list.scrollTop = shown.offsetTop - list.clientHeight / 3;
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <span ref={end} hidden />;
}
