import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useRef, useState } from 'react';
import { announce } from '../../ui/announce.ts';

/** What the list that opens while typing offers: a person or a task. */
export interface Suggested {
  id: string;
  /** What is inserted. */
  label: string;
  /** What it is called in the list. */
  name: string;
  detail?: string;
  /** Of a person. */
  hasPicture?: boolean;
}

export interface PopupState {
  options: readonly Suggested[];
  at: number;
  /** Where it is in the window now. Null where that is unknown. */
  caret: () => DOMRect | null;
  pick: (option: Suggested) => void;
}

interface Suggestions {
  char: string;
  find: (typed: string) => Suggested[] | Promise<Suggested[]>;
  /** Says nothing instead of “No matches”, because the sign also has another meaning. */
  isQuiet?: boolean;
}

/** The list that opens at `@` or `#`: TipTap's suggestion options, and what to render. */
export function useSuggestions(given: Suggestions) {
  const [popup, setPopup] = useState<PopupState | null>(null);
  const latest = useRef<{ given: Suggestions; popup: PopupState | null }>({ given, popup });
  latest.current.given = given;
  const show = (next: PopupState | null): void => {
    latest.current.popup = next;
    setPopup(next);
    const chosen = next?.options[next.at];
    if (chosen !== undefined) announce(chosen.name);
  };
  const open = (props: SuggestionProps<Suggested>): void => {
    if (props.items.length === 0 && latest.current.given.isQuiet === true) {
      show(null);
      return;
    }
    show({
      options: props.items,
      at: 0,
      caret: () => props.clientRect?.() ?? null,
      pick: (option) => props.command(option),
    });
  };
  const suggestion = useRef<Omit<SuggestionOptions<Suggested>, 'editor'>>({
    char: given.char,
    items: ({ query }) => latest.current.given.find(query),
    render: () => ({
      onStart: (props) => open(props as SuggestionProps<Suggested>),
      onUpdate: (props) => open(props as SuggestionProps<Suggested>),
      onExit: () => show(null),
      onKeyDown({ event }) {
        const now = latest.current.popup;
        if (now === null || now.options.length === 0) return false;
        const chosen = now.options[now.at];
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          const step = event.key === 'ArrowDown' ? 1 : now.options.length - 1;
          show({ ...now, at: (now.at + step) % now.options.length });
          return true;
        }
        const isSend = event.metaKey || event.ctrlKey;
        if ((event.key === 'Enter' || event.key === 'Tab') && !isSend && chosen !== undefined) {
          now.pick(chosen);
          return true;
        }
        return false;
      },
    }),
  });
  return { suggestion: suggestion.current, isOpen: () => latest.current.popup !== null, popup };
}
