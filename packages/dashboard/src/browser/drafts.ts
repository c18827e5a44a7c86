import { useCallback, useState } from 'react';
import { readLocal, saveLocal } from './local-storage.ts';

/**
 * Text that somebody is writing, kept in this browser until it was sent: it outlives a reload, a crash and a service
 * that is gone. Gives the text, how to change it and how to forget it once it was sent.
 */
export function useDraft(name: string, initial = ''): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => readLocal(`draft ${name}`) ?? initial);
  const change = useCallback(
    (next: string) => {
      setText(next);
      saveLocal(`draft ${name}`, next === initial ? null : next);
    },
    [name, initial],
  );
  const forget = useCallback(() => {
    setText(initial);
    saveLocal(`draft ${name}`, null);
  }, [name, initial]);
  return [text, change, forget];
}
