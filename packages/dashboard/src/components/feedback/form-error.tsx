import { FettleError } from '@fettle/client';
import { CircleAlert } from 'lucide-react';
import { describeError } from '../../data/client/describe-error.ts';
import { Notice } from '../../ui/display/notice.tsx';

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
    <Notice tone="danger" icon={CircleAlert} role="alert">
      {text ?? describeError(error)}
    </Notice>
  );
}
