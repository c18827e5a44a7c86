import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

interface RadioCardsProps<Value extends string> {
  legend: string;
  hideLegend?: boolean;
  value: Value;
  choices: readonly { value: Value; title: string; text?: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
  columns?: boolean;
}

/** One of a few options that need explanation. */
export function RadioCards<Value extends string>({
  legend,
  hideLegend = false,
  value,
  choices,
  onChange,
  columns = false,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={classNames('mb-1.5 text-sm font-medium', hideLegend && 'sr-only')}>{legend}</legend>
      <div className={classNames('grid gap-2', columns && 'sm:grid-cols-3')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'flex cursor-pointer items-start gap-2.5 rounded-xl border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              choice.value === value
                ? 'border-accent bg-accent-soft'
                : 'border-line bg-surface hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="tick mt-0.5 outline-none"
            />
            <span className="min-w-0">
              <span className="flex items-center gap-2 text-sm font-medium">
                {choice.icon}
                {choice.title}
              </span>
              {choice.text === undefined ? null : (
                <span
                  className={classNames('block text-xs', choice.value === value ? 'text-ink' : 'text-muted')}
                >
                  {choice.text}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
