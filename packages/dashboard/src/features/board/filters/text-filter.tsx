import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';

const typingMs = 250;

interface TextFilterProps {
  value: string;
  onChange: (value: string) => void;
  /** Fills a line of a sheet. */
  isRow?: boolean;
}

/** Searches by text once typing pauses. */
export function TextFilter({ value, onChange, isRow = false }: TextFilterProps) {
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
    <label
      className={classNames(
        'flex items-center gap-1.5 rounded-lg border border-line bg-surface px-2 focus-within:border-accent',
        isRow ? 'h-11 w-full text-base' : 'h-7 max-w-52 min-w-26 flex-[1_1_6.5rem] text-[13px]',
      )}
    >
      <Search size={13} className="text-muted" aria-hidden />
      <input
        type="search"
        data-board-filter
        aria-label={strings.board.filterText}
        placeholder={isRow ? strings.board.filterText : strings.board.filterTextShort}
        value={typed}
        onChange={(event) => change(event.target.value)}
        className="w-full bg-transparent outline-none placeholder:text-muted"
      />
    </label>
  );
}
