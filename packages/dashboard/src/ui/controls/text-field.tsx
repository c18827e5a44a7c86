import { Field } from '@base-ui/react/field';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';

export const inputClass =
  'w-full rounded-lg border border-line-strong bg-field px-3 text-ink placeholder:text-muted focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent data-invalid:border-danger data-invalid:outline-danger';

interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'ref' | 'defaultValue' | 'value'> {
  label: string;
  value?: string;
  defaultValue?: string;
  /** What is wrong with the value. Announced, and shown below. */
  error?: string | undefined;
  /** Looks and counts as wrong, which is said elsewhere. */
  isInvalid?: boolean;
  hint?: ReactNode;
  hideLabel?: boolean;
  /** A button inside of the field, at its end. */
  end?: ReactNode;
}

/** A text field with its label, hint, and error. The first invalid field of a form takes the focus. */
export function TextField({
  label,
  error,
  isInvalid = false,
  hint,
  hideLabel = false,
  end,
  name,
  ...input
}: TextFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const own = control.current;
    if (error === undefined || own === null) return;
    if (own.form?.querySelector('input[data-invalid]') === own) own.focus();
  }, [error]);
  return (
    <Field.Root
      invalid={isInvalid || error !== undefined}
      {...(name === undefined ? {} : { name })}
      className="block"
    >
      <Field.Label className={classNames('mb-1 block text-sm font-medium', hideLabel && 'sr-only')}>
        {label}
      </Field.Label>
      <span className="relative block">
        <Field.Control
          {...input}
          ref={control}
          className={classNames(
            inputClass,
            'h-9 scroll-mt-12 text-sm read-only:bg-chip read-only:text-muted',
            end !== undefined && 'pr-11',
            input.type === 'number' && '[&::-webkit-inner-spin-button]:appearance-none',
          )}
        />
        {end}
      </span>
      {hint === undefined ? null : (
        <Field.Description className="mt-1 text-xs text-pretty text-muted">{hint}</Field.Description>
      )}
      <Field.Error match={error !== undefined} className="mt-1 text-xs text-danger">
        {error}
      </Field.Error>
    </Field.Root>
  );
}
