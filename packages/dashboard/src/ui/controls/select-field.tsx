import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { inputClass } from './text-field.tsx';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  hint?: ReactNode;
  hideLabel?: boolean;
  disabled?: boolean;
  /** The empty value is no answer. */
  required?: boolean;
  size?: 'small' | 'medium';
  /** As wide as its value, without a frame: one of many in a list. */
  isQuiet?: boolean;
}

/** A native select, which suits every phone and keyboard. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  hint,
  hideLabel = false,
  disabled = false,
  required = false,
  size = 'medium',
  isQuiet = false,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classNames('mb-1 block text-sm font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      <span className={classNames('relative block', isQuiet && 'w-fit max-w-full')}>
        <select
          id={id}
          value={value}
          disabled={disabled}
          required={required}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.value as Value)}
          className={classNames(
            isQuiet
              ? 'field-sizing-content max-w-full rounded-lg bg-transparent pl-2 text-muted hover:bg-hover hover:text-ink'
              : inputClass,
            'appearance-none truncate pr-8 text-sm disabled:opacity-60',
            size === 'small' ? 'h-8' : 'h-9',
            // What is not chosen looks like a placeholder.
            required && value === '' && 'text-muted',
          )}
        >
          {options.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={15}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </span>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-xs text-pretty text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
