import { type RefObject, useEffect, useRef, useState } from 'react';
import { SearchBox } from './search-box.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What it says while it is empty. By default the label. */
  hint?: string;
  /** Its size. */
  className?: string;
  /** Holds text that was typed but not reported yet, otherwise null. */
  pending?: RefObject<string | null>;
}

const typingMs = 250;

const usualSize = 'h-7 w-52 text-[13px] max-sm:w-auto max-sm:min-w-36 max-sm:flex-1 pointer-coarse:h-[40px]';

/** A search field that reports once typing pauses, on Enter, on blur, or when it is cleared. */
export function SearchField({
  label,
  value,
  onChange,
  hint = label,
  className = usualSize,
  pending,
}: SearchFieldProps) {
  const own = useRef<string | null>(null);
  const unreported = pending ?? own;
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    // The value may echo an earlier text while typing continues.
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unreported.current = null;
    },
    [unreported],
  );
  const report = (): void => {
    clearTimeout(timer.current);
    const next = unreported.current;
    if (next === null) return;
    unreported.current = null;
    reported.current = next;
    latest.current(next);
  };
  const change = (next: string): void => {
    setTyped(next);
    unreported.current = next.trim();
    clearTimeout(timer.current);
    timer.current = setTimeout(report, typingMs);
  };
  return (
    <SearchBox
      label={label}
      placeholder={hint}
      maxLength={500}
      value={typed}
      onChange={change}
      onClear={() => {
        change('');
        report();
      }}
      onKeyDown={(event) => (event.key === 'Enter' && !event.nativeEvent.isComposing ? report() : undefined)}
      onBlur={report}
      className={`rounded-lg border border-line bg-surface px-2 focus-within:border-accent ${className}`}
    />
  );
}
