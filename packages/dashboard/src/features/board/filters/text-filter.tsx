import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { strings } from '../../../strings/index.ts';

const typingMs = 250;

/** Searches by text once typing pauses. */
export function TextFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    // The URL may echo an earlier text while typing continues.
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      reported.current = next;
      // Another filter may have been chosen while typing.
      latest.current(next);
    }, typingMs);
  };
  return (
    <label className="flex h-7 w-40 shrink-0 items-center gap-1.5 rounded-lg border border-line bg-surface px-2 text-[13px] focus-within:border-accent">
      <Search size={13} className="text-muted" aria-hidden />
      <input
        type="search"
        data-board-filter
        aria-label={strings.board.filterText}
        placeholder={strings.board.filter}
        value={typed}
        onChange={(event) => change(event.target.value)}
        className="w-full bg-transparent outline-none placeholder:text-muted"
      />
    </label>
  );
}
