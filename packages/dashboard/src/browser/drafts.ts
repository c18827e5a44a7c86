import { useCallback, useRef, useState } from 'react';
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

interface OutgoingDraft {
  text: string;
  write: (text: string) => void;
  /** Empties the field for the next text. Until `settle`, or until something else is typed, what is sent stays stored. */
  take: () => string;
  /** What was taken has been sent. */
  settle: (taken: string) => void;
  /** What the field contains now, even before the next render. */
  read: () => string;
}

/** A draft whose field is free for the next text while the service has not responded yet. */
export function useOutgoingDraft(name: string): OutgoingDraft {
  const place = `draft ${name}`;
  const [text, setText] = useState(() => readLocal(place) ?? '');
  const latest = useRef(text);
  const show = (next: string): void => {
    latest.current = next;
    setText(next);
  };
  return {
    text,
    write(next) {
      show(next);
      saveLocal(place, next);
    },
    take() {
      const taken = latest.current;
      show('');
      return taken;
    },
    settle(taken) {
      if (latest.current === '' && readLocal(place) === taken) saveLocal(place, null);
    },
    read: () => latest.current,
  };
}
