import type { ComponentProps, ReactNode } from 'react';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { Button } from '../../../ui/controls/button.tsx';

interface FieldRowProps {
  label: string;
  /** Its latest change is not sent yet. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** A field of the task: its name, its value, and what can be done at once, which stands beside the value if it fits. */
export function FieldRow({ label, isWaiting = false, children }: FieldRowProps) {
  return (
    <div data-field className="flex items-start gap-1">
      <span className="task-field-name w-21 shrink-0 text-[13px] text-muted">
        {label} {isWaiting ? <WaitingMark /> : null}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-1">{children}</div>
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
      className="task-field-value flex max-w-full flex-auto items-center rounded-lg text-left hover:bg-hover data-popup-open:bg-hover"
    >
      {label === undefined ? null : <span className="sr-only">{label}: </span>}
      {children}
    </button>
  );
}

/** What can be done with the value at once, without its picker. */
export function FieldAction(props: ComponentProps<typeof Button>) {
  return (
    <span className="task-field-action task-end-words">
      <Button {...props} size="small" tone="link" />
    </span>
  );
}
