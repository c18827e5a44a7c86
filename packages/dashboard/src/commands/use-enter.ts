import { useEffect, useRef, useState } from 'react';
import type { Entry, Group } from './palette-entry.ts';

interface Enter {
  text: string;
  groups: readonly Group[];
  /** What the text may become if nothing matches. */
  offer: Entry | null;
  /** No more matches will arrive for this text. */
  isComplete: boolean;
  /** Enter was pressed before the palette had loaded. */
  isSent: boolean;
  run: (entry: Entry) => void;
}

/**
 * What Enter does in the palette: it runs the highlighted match, or the first one. While nothing matches and the
 * service is still searching, it waits, but only for a match: nobody has seen yet what could be done instead. Once it is listed, Enter does it.
 */
export function useEnter({ text, groups, offer, isComplete, isSent, run }: Enter) {
  const highlighted = useRef<string | null>(null);
  const [awaited, setAwaited] = useState<string | null>(isSent ? text : null);
  const entries = groups.flatMap(({ items }) => items);
  const first = entries[0];
  const isDue = awaited === text && first !== undefined;
  const latest = useRef({ first, run });
  latest.current = { first, run };
  useEffect(() => {
    if (isDue && latest.current.first !== undefined) latest.current.run(latest.current.first);
  }, [isDue]);
  return {
    onHighlight: (entry: Entry | undefined): void => {
      highlighted.current = entry?.id ?? null;
    },
    onEnter: (): void => {
      const chosen = entries.find(({ id }) => id === highlighted.current) ?? first ?? offer;
      if (chosen !== null) run(chosen);
      else if (!isComplete) setAwaited(text);
    },
  };
}
