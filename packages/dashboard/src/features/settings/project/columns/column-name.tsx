import { type KeyboardEvent, useEffect, useState } from 'react';
import { strings } from '../../../../strings/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { inputClass } from '../../../../ui/controls/text-field.tsx';

const maxCharacters = 100;

/** The name of a column, saved on blur. Escape reverts it. */
export function ColumnName({ label, onChange }: { label: string; onChange: (label: string) => void }) {
  const [typed, setTyped] = useState(label);
  useEffect(() => setTyped(label), [label]);
  const finish = (): void => {
    const next = typed.trim();
    if (next === '') setTyped(label);
    else if (next !== label) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
    if (event.key === 'Escape') setTyped(label);
  };
  return (
    <input
      aria-label={strings.projectSettings.columnNameOf(label)}
      value={typed}
      maxLength={maxCharacters}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
      className={classNames(inputClass, 'h-8 text-sm')}
    />
  );
}
