import { useCallback, useState } from 'react';
import { keepHere, readHere } from './local-storage.ts';

/**
 * Text that somebody is writing, kept in this browser until it was sent: it outlives a reload, a crash and a service
 * that is gone. Gives the text, how to change it and how to forget it once it was sent.
 */
export function useDraft(name: string, initial = ''): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => readHere(`draft ${name}`) ?? initial);
  const change = useCallback(
    (next: string) => {
      setText(next);
      keepHere(`draft ${name}`, next === initial ? null : next);
    },
    [name, initial],
  );
  const forget = useCallback(() => {
    setText(initial);
    keepHere(`draft ${name}`, null);
  }, [name, initial]);
  return [text, change, forget];
}
