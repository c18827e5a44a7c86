import { FettleError } from '@fettle/client';
import { CircleAlert } from 'lucide-react';
import { describeError } from '../../data/client/describe-error.ts';

interface FormErrorProps {
  error: unknown;
  /** Those that show their errors themselves. */
  fields?: readonly string[];
  /** Says it better here than the service does. */
  text?: string | undefined;
}

/** The error of a whole form. Errors of single fields are shown at the fields. */
export function FormError({ error, fields = [], text }: FormErrorProps) {
  if (error === null || error === undefined) return null;
  const isFieldError = error instanceof FettleError && error.details.length > 0;
  if (isFieldError && error.details.every(({ path }) => fields.includes(path))) return null;
  return (
    // In the form of a notice, of which no first screen needs the other kinds.
    <p role="alert" className="flex gap-2 rounded-lg bg-danger-soft px-3 py-2 text-sm">
      <CircleAlert size={17} className="mt-0.5 shrink-0 text-danger" aria-hidden />
      <span className="min-w-0 text-pretty wrap-anywhere">{text ?? describeError(error)}</span>
    </p>
  );
}
