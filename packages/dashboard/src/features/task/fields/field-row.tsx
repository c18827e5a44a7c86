import type { ComponentProps, ReactNode } from 'react';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface FieldRowProps {
  label: string;
  /** Its latest change is not sent yet. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** A value beside its name: its first line is level with it. Fingers get rows of 44 px. */
export const fieldValueClass =
  'min-h-8 min-w-0 px-2 py-1.5 text-sm leading-5 pointer-coarse:min-h-[44px] pointer-coarse:py-[0.84rem]';

/** A field of the task: its name, its value, and what can be done at once, which stands beside the value if it fits. */
export function FieldRow({ label, isWaiting = false, children }: FieldRowProps) {
  return (
    <div data-field className="flex items-start gap-1">
      <span className="w-21 shrink-0 py-1.5 text-[13px] leading-5 text-muted pointer-coarse:py-[0.84rem]">
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
      className={classNames(
        fieldValueClass,
        'flex max-w-full flex-auto items-center rounded-lg text-left hover:bg-hover data-popup-open:bg-hover',
      )}
    >
      {label === undefined ? null : <span className="sr-only">{label}: </span>}
      {children}
    </button>
  );
}

/** What can be done with the value at once, without its picker. */
export function FieldAction(props: ComponentProps<typeof Button>) {
  return (
    <span className="flex min-h-8 items-center pointer-coarse:min-h-[44px]">
      <Button {...props} size="small" tone="quiet" />
    </span>
  );
}
