import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useRef, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';

export interface MentionPerson {
  id: string;
  name: string;
}

interface PopupState {
  people: readonly MentionPerson[];
  at: number;
  rect: DOMRect | null;
  pick: (person: MentionPerson) => void;
}

const shownPeople = 8;

/** People whose name contains the text, those whose name begins with it first. */
function findPeople(people: readonly MentionPerson[], typed: string): MentionPerson[] {
  const wanted = typed.toLowerCase();
  const begins = ({ name }: MentionPerson): boolean => name.toLowerCase().startsWith(wanted);
  return people
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, shownPeople);
}

/** The list that opens at `@`: TipTap's suggestion options, and what to render. */
export function useMentions(people: readonly MentionPerson[]) {
  const [popup, setPopup] = useState<PopupState | null>(null);
  const latest = useRef<{ people: readonly MentionPerson[]; popup: PopupState | null }>({ people, popup });
  latest.current.people = people;
  const show = (next: PopupState | null): void => {
    latest.current.popup = next;
    setPopup(next);
    const chosen = next?.people[next.at];
    if (chosen !== undefined) announce(chosen.name);
  };
  const open = (props: SuggestionProps<MentionPerson>): void =>
    show({
      people: props.items,
      at: 0,
      rect: props.clientRect?.() ?? null,
      pick: ({ id, name }) => props.command({ id, label: name }),
    });
  const suggestion = useRef<Omit<SuggestionOptions<MentionPerson>, 'editor'>>({
    char: '@',
    items: ({ query }) => findPeople(latest.current.people, query),
    render: () => ({
      onStart: (props) => open(props as SuggestionProps<MentionPerson>),
      onUpdate: (props) => open(props as SuggestionProps<MentionPerson>),
      onExit: () => show(null),
      onKeyDown({ event }) {
        const now = latest.current.popup;
        if (now === null || now.people.length === 0) return false;
        const chosen = now.people[now.at];
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          const step = event.key === 'ArrowDown' ? 1 : now.people.length - 1;
          show({ ...now, at: (now.at + step) % now.people.length });
          return true;
        }
        if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) {
          now.pick(chosen);
          return true;
        }
        return false;
      },
    }),
  });
  return {
    suggestion: suggestion.current,
    isOpen: () => latest.current.popup !== null,
    popup: { popup, label: strings.task.editor.mentions },
  };
}
