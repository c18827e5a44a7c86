import { Field } from '@base-ui/react/field';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { inputClass } from './text-field.tsx';

interface TextAreaFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value. Announced, and shown below. */
  error?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
  rows?: number;
  maxLength?: number;
  required?: boolean;
  autoFocus?: boolean;
  /** Sentences in the font of the page, with spell checking, instead of patterns and values. */
  isProse?: boolean;
  /** A long line that wraps: without line breaks, and Enter submits the form. */
  isLine?: boolean;
}

/** A field for several lines of plain text, such as a list with one entry per line. */
export function TextAreaField({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  placeholder,
  rows = 2,
  maxLength,
  required = false,
  autoFocus = false,
  isProse = false,
  isLine = false,
}: TextAreaFieldProps) {
  const control = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const own = control.current;
    if (error === undefined || own === null) return;
    if (own.form?.querySelector('[data-invalid]:is(input, textarea)') === own) own.focus();
  }, [error]);
  return (
    <Field.Root invalid={error !== undefined} name={name} className="block">
      <Field.Label className="mb-1 block text-sm font-medium">{label}</Field.Label>
      <Field.Control
        value={value}
        onValueChange={(next) => onChange(isLine ? next.replaceAll(/\s*\n\s*/g, ' ') : next)}
        render={
          <textarea
            ref={control}
            rows={rows}
            maxLength={maxLength}
            required={required}
            // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that was opened to fill it in
            autoFocus={autoFocus}
            onKeyDown={(event) => {
              if (!isLine || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            placeholder={placeholder}
            spellCheck={isProse}
            autoCapitalize={isProse ? 'sentences' : 'off'}
            className={classNames(
              inputClass,
              'block field-sizing-content max-h-60 py-2',
              isProse ? 'min-h-16 text-sm' : 'min-h-9 font-mono text-xs',
            )}
          />
        }
      />
      {hint === undefined ? null : (
        <Field.Description className="mt-1 text-xs text-pretty text-muted">{hint}</Field.Description>
      )}
      <Field.Error match={error !== undefined} className="mt-1 text-xs break-words text-danger">
        {error}
      </Field.Error>
    </Field.Root>
  );
}
