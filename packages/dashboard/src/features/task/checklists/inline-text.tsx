import { type KeyboardEvent, useState } from 'react';

interface InlineTextProps {
  value: string;
  /** What pressing it does. */
  label: string;
  canWrite: boolean;
  onChange: (value: string) => void;
}

/** Text that becomes a field when pressed: Enter or blur saves, Escape reverts. */
export function InlineText({ value, label, canWrite, onChange }: InlineTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    const next = typed?.trim() ?? '';
    if (next !== '' && next !== value) onChange(next);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') finish();
    if (event.key === 'Escape') setTyped(null);
  };
  if (!canWrite) return <span className="break-words">{value}</span>;
  if (typed === null)
    return (
      <button
        type="button"
        title={label}
        onClick={() => setTyped(value)}
        className="task-inline-text relative max-w-full cursor-text rounded text-left break-words"
      >
        {value}
      </button>
    );
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked to write here
      autoFocus
      data-keeps-escape
      aria-label={label}
      maxLength={500}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
      className="w-full rounded bg-surface px-1 outline-2 outline-accent"
    />
  );
}
