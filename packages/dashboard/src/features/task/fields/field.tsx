import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { AddChip, Chip, ChipFact } from './chip.tsx';
import { FieldRow, FieldTrigger } from './field-row.tsx';

interface FieldProps {
  label: string;
  /** Its latest change is not sent yet. */
  isWaiting?: boolean;
  /** What its row shows, also where it has no value. */
  value: ReactNode;
  /** What its chip shows, where there is less room. Null without a value. */
  short: ReactNode;
  /** The chip takes a line of its own. */
  isLine?: boolean;
  /** Adds the picker to the button that opens it. Null for people who cannot change the field. */
  edit: ((button: ReactElement) => ReactNode) | null;
  /** Of that button, if it opens no picker. */
  button?: ComponentProps<'button'>;
  /** What can be done at once, beside the value of a row. */
  action?: ReactNode;
}

/**
 * A field of the task: a row with its name where there is room, and otherwise a chip with its value, or one that adds a
 * value. Rows would push the description off the screen of a phone.
 */
export function Field(props: FieldProps) {
  const { label, isWaiting = false, value, edit, button = {}, action } = props;
  const isWide = useIsWide();
  if (!isWide) return <FieldChip {...props} />;
  return (
    <FieldRow label={label} isWaiting={isWaiting}>
      {edit === null ? (
        <span className="task-field-value flex items-center">{value}</span>
      ) : (
        edit(
          <FieldTrigger label={label} {...button}>
            {value}
          </FieldTrigger>,
        )
      )}
      {action}
    </FieldRow>
  );
}

function FieldChip({ label, isWaiting = false, short, isLine = false, edit, button = {} }: FieldProps) {
  if (short === null) return edit?.(<AddChip label={label} {...button} />) ?? null;
  const shown = (
    <>
      {isWaiting ? <WaitingMark /> : null}
      {short}
    </>
  );
  if (edit === null)
    return (
      <ChipFact label={label} isLine={isLine}>
        {shown}
      </ChipFact>
    );
  return edit(
    <Chip label={label} isLine={isLine} {...button}>
      {shown}
    </Chip>,
  );
}
