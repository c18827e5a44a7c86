import type { ComponentProps, ReactNode } from 'react';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';

interface FieldRowProps {
  label: string;
  /** Its latest change is not sent yet. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** A field of the task: its name and value. */
export function FieldRow({ label, isWaiting = false, children }: FieldRowProps) {
  return (
    <div className="flex min-h-8 items-start gap-1">
      <span className="w-21 shrink-0 py-1.5 text-xs leading-5 text-muted">
        {label} {isWaiting ? <WaitingMark /> : null}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start justify-center">{children}</div>
    </div>
  );
}

interface FieldTriggerProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** The name of the field, for screen readers. Its value follows. */
  label?: string;
}

/** The value of a field as a button that opens its picker. */
export function FieldTrigger({ label, children, ...rest }: FieldTriggerProps) {
  return (
    <button
      {...rest}
      type="button"
      className="flex min-h-8 w-full items-center rounded-lg px-2 py-1 text-left hover:bg-hover data-popup-open:bg-hover"
    >
      {label === undefined ? null : <span className="sr-only">{label}: </span>}
      {children}
    </button>
  );
}
