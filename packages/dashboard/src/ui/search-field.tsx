import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const typingMs = 250;

/** A field that narrows a list once somebody stops typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // What was told comes back as the value, when more has been typed already.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = next.trim();
      onChange(next.trim());
    }, typingMs);
  };
  return (
    <label className="flex h-7 w-52 items-center max-sm:w-auto max-sm:min-w-36 max-sm:flex-1 gap-1.5 rounded-lg border border-line bg-surface px-2 text-[13px] focus-within:border-accent">
      <Search size={13} className="shrink-0 text-muted" aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={500}
        value={typed}
        onChange={(event) => change(event.target.value)}
        className="w-full min-w-0 bg-transparent outline-none placeholder:text-muted"
      />
    </label>
  );
}
