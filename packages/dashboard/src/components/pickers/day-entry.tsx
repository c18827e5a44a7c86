import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { strings } from '../../strings/index.ts';
import { inputClass } from '../../ui/controls/text-field.tsx';
import { dayOf, isDayFirst } from './calendar-days.ts';
import { parseMoment } from './parse-time.ts';
import { spellDay, spellTime } from './spell-day.ts';
import { TypedMeaning } from './typed-meaning.tsx';
import './date-field.css';

/** A local day and a local time, or one of them. */
interface TypedMoment {
  day: string | null;
  time: string | null;
}

interface DayEntryProps {
  leans: 'future' | 'past';
  /** A time can follow the day. */
  hasTime: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** What is typed means another day by now. Null while it means none. */
  onMean: (day: string | null) => void;
  /** Enter. */
  onPick: (moment: TypedMoment) => void;
  /** The arrow that leads to the calendar below. */
  onDown: () => void;
}

/** Above a calendar, a field in which a day is typed. */
export function DayEntry({ leans, hasTime, inputRef, onMean, onPick, onDown }: DayEntryProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const text = strings.typedDates;
  const now = new Date();
  const read = (written: string): TypedMoment | null => {
    const moment = parseMoment(written, {
      today: dayOf(now),
      leans,
      isDayFirst: isDayFirst(navigator.language),
    });
    return moment !== null && !hasTime && (moment.day === null || moment.time !== null) ? null : moment;
  };
  const moment = read(typed);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (moment !== null) onPick(moment);
    else setWrong(typed.trim() !== '');
  };
  return (
    <div>
      <span className="day-entry relative block">
        <input
          ref={inputRef}
          aria-label={text.type}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          placeholder={text.typeHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            setWrong(false);
            onMean(read(value)?.day ?? null);
          }}
          onKeyDown={onKeyDown}
          className={`${inputClass} h-9 text-sm`}
        />
        <TypedMeaning typed={typed} meant={moment === null ? '' : spell(moment, now)} />
      </span>
      {isWrong ? (
        <p id={id} role="alert" className="mt-1 text-xs text-danger">
          {text.unclear}
        </p>
      ) : null}
    </div>
  );
}

function spell({ day, time }: TypedMoment, now: Date): string {
  return [day === null ? [] : spellDay(day, now), time === null ? [] : spellTime(time)].flat().join(', ');
}
