import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { DateField } from '../../../components/pickers/date-field.tsx';
import { describeError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { inputClass } from '../../../ui/controls/text-field.tsx';
import { leaveField } from '../leave-field.ts';
import { parseMinutes } from './parse-minutes.ts';

export interface EntryFields {
  time: string;
  note: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

interface EntryFormProps {
  fields: EntryFields;
  /** Only the first field until it is used, to save space. */
  isShort?: boolean;
  /** The time is typed next. */
  takesFocus?: boolean;
  isBusy: boolean;
  error: unknown;
  sendLabel: string;
  onChange: (fields: EntryFields) => void;
  onSend: (minutes: number) => void;
  onCancel?: () => void;
}

/** The fields of a time entry. */
export function EntryForm({
  fields,
  isShort = false,
  takesFocus = false,
  isBusy,
  error,
  sendLabel,
  ...on
}: EntryFormProps) {
  const [isWrong, setWrong] = useState(false);
  const text = strings.task.time;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const minutes = parseMinutes(fields.time);
    setWrong(minutes === null);
    if (minutes !== null && !isBusy) on.onSend(minutes);
  };
  /** What was typed stays. A calendar that is open closes, and is no part of the form on the page. */
  const onKeyDown = ({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLFormElement>): void => {
    if (key !== 'Escape' || nativeEvent.isComposing) return;
    if (target instanceof HTMLInputElement && currentTarget.contains(target)) leaveField(currentTarget);
  };
  const set = (change: Partial<EntryFields>): void => {
    setWrong(false);
    on.onChange({ ...fields, ...change });
  };
  const input = `${inputClass} h-7 min-w-0 px-2 text-[13px]`;
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} className="space-y-1.5" noValidate data-keeps-escape>
      <div className={isShort ? 'flex gap-1.5' : 'grid grid-cols-[2fr_3fr] gap-1.5'}>
        <input
          // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked to write here
          autoFocus={takesFocus}
          aria-label={text.minutes}
          aria-invalid={isWrong}
          placeholder={text.minutesHint}
          value={fields.time}
          onChange={(event) => set({ time: event.target.value })}
          className={input}
        />
        {isShort ? null : (
          <div className="task-entry-day">
            <DateField
              label={text.day}
              hideLabel
              required
              leans="past"
              value={fields.day}
              onChange={(day) => set({ day })}
            />
          </div>
        )}
        {isShort ? (
          <Button type="submit" size="small" disabled>
            {sendLabel}
          </Button>
        ) : null}
      </div>
      {isShort ? null : (
        <div className="flex gap-1.5">
          <input
            aria-label={text.note}
            placeholder={text.note}
            maxLength={5000}
            value={fields.note}
            onChange={(event) => set({ note: event.target.value })}
            className={input}
          />
          {on.onCancel === undefined ? null : (
            <Button size="small" onClick={on.onCancel}>
              {strings.common.cancel}
            </Button>
          )}
          <Button type="submit" size="small" tone="primary" busy={isBusy}>
            {sendLabel}
          </Button>
        </div>
      )}
      {isWrong ? (
        <p role="alert" className="text-xs text-danger">
          {text.minutesWrong}
        </p>
      ) : null}
      {error === null ? null : (
        <p role="alert" className="text-xs text-danger">
          {describeError(error)}
        </p>
      )}
    </form>
  );
}
