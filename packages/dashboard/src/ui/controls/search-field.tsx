import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Holds text that was typed but not reported yet, otherwise null. */
  pending?: RefObject<string | null>;
}

const typingMs = 250;

/** A search field that reports once typing pauses, on Enter, or on blur. */
export function SearchField({ label, value, onChange, pending }: SearchFieldProps) {
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
    <label className="flex h-7 w-52 items-center max-sm:w-auto max-sm:min-w-36 max-sm:flex-1 gap-1.5 rounded-lg border border-line bg-surface px-2 text-[13px] pointer-coarse:h-[40px] focus-within:border-accent">
      <Search size={13} className="shrink-0 text-muted" aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={500}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) =>
          event.key === 'Enter' && !event.nativeEvent.isComposing ? report() : undefined
        }
        onBlur={report}
        className="w-full min-w-0 bg-transparent outline-none placeholder:text-muted"
      />
    </label>
  );
}
