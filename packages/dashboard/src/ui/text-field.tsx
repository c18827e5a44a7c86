import { Field } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export const inputClass =
  'w-full rounded-lg border border-line-strong/60 bg-surface px-3 text-ink placeholder:text-muted focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent data-invalid:border-danger';

interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'ref' | 'defaultValue' | 'value'> {
  label: string;
  value?: string;
  defaultValue?: string;
  /** What is wrong with what was typed; announced, and shown below. */
  error?: string | undefined;
  hint?: ReactNode;
  hideLabel?: boolean;
}

/** One line of text with its label, a hint and what is wrong with it. */
export function TextField({ label, error, hint, hideLabel = false, name, ...input }: TextFieldProps) {
  return (
    <Field.Root invalid={error !== undefined} {...(name === undefined ? {} : { name })} className="block">
      <Field.Label className={classNames('mb-1 block text-sm font-medium', hideLabel && 'sr-only')}>
        {label}
      </Field.Label>
      <Field.Control
        {...input}
        className={classNames(inputClass, 'h-9 text-sm read-only:bg-sunken read-only:text-muted')}
      />
      {hint === undefined ? null : (
        <Field.Description className="mt-1 text-xs text-muted">{hint}</Field.Description>
      )}
      <Field.Error match={error !== undefined} className="mt-1 text-xs text-danger">
        {error}
      </Field.Error>
    </Field.Root>
  );
}
