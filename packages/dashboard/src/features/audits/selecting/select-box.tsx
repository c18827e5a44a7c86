import { useRef } from 'react';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Stands for several rows of which only some are selected. */
  isPartial?: boolean;
  /** With the Shift key, a range is selected. */
  onSelect: (isRange: boolean) => void;
}

/** Selects a row. On a phone, the area around the box belongs to it. */
export function SelectBox({ label, checked, isPartial = false, onSelect }: SelectBoxProps) {
  const isRange = useRef(false);
  return (
    <span
      className="flex shrink-0 *:[[role=checkbox]]:relative *:[[role=checkbox]]:after:absolute *:[[role=checkbox]]:after:-inset-3.5"
      onClickCapture={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
      // With the Shift key, browsers would select the text in between too.
      onMouseDownCapture={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <Checkbox
        hideLabel
        label={label}
        checked={checked}
        isPartial={isPartial}
        onChange={() => onSelect(isRange.current)}
      />
    </span>
  );
}
