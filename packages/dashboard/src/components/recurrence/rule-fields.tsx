import { strings } from '../../strings/index.ts';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatPlace, weekdayName } from './format-rule.ts';
import { recurrenceFrequencies } from './frequencies.ts';
import { choicesOf, placeKey, type RepeatForm } from './repeat-form.ts';

interface RuleFieldsProps {
  form: RepeatForm;
  onChange: (change: Partial<RepeatForm>) => void;
  error: string | undefined;
}

const text = strings.recurrence;

/** How often, and on which days. */
export function RuleFields({ form, onChange, error }: RuleFieldsProps) {
  const { frequency } = form;
  const places = choicesOf(form);
  const rule = { frequency, interval: 1, weekdays: [] };
  const chosen = places.find((place) => placeKey(place) === form.place) ?? places[0];
  return (
    <>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4">
        <TextField
          label={text.interval}
          name="interval"
          type="number"
          inputMode="numeric"
          min={1}
          max={366}
          value={form.interval}
          onChange={(event) => onChange({ interval: event.target.value })}
          error={error}
        />
        <SelectField
          label={text.frequency}
          value={frequency}
          options={recurrenceFrequencies.map((value) => ({
            value,
            label: text.frequencies(value, Number(form.interval)),
          }))}
          onChange={(next) => onChange({ frequency: next })}
        />
      </div>
      {frequency === 'weekly' ? (
        <Weekdays chosen={form.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      ) : null}
      {chosen === undefined ? null : (
        <SelectField
          label={text.place}
          hint={(chosen.day ?? 0) > 28 ? text.placeHint : undefined}
          value={placeKey(chosen)}
          options={places.map((place) => ({
            value: placeKey(place),
            label: formatPlace({ ...rule, ...place }),
          }))}
          onChange={(place) => onChange({ place })}
        />
      )}
    </>
  );
}

function Weekdays({ chosen, onChange }: { chosen: readonly number[]; onChange: (days: number[]) => void }) {
  const toggle = (day: number): void => {
    const rest = chosen.filter((each) => each !== day);
    const next = rest.length === chosen.length ? [...chosen, day] : rest;
    // A rule needs a day.
    if (next.length > 0) onChange(next.toSorted((a, b) => a - b));
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{text.weekdays}</legend>
      <div className="grid grid-cols-7 gap-1">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={chosen.includes(day)}
            title={weekdayName(day)}
            onClick={() => toggle(day)}
            className="h-9 pointer-coarse:h-11 rounded-lg border border-line bg-surface text-[13px] text-muted hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-ink"
          >
            {weekdayName(day, { isShort: true })}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
