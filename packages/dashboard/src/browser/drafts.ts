import { useCallback, useState } from 'react';
import { readLocal, saveLocal } from './local-storage.ts';

/**
 * Text being written, kept in this browser until it is sent: it survives a reload, a crash, and an outage of the
 * service. Returns the text, a setter, and a function that discards the draft after sending.
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
