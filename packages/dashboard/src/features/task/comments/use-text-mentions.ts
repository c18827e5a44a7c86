import type { Member } from '@fettle/contract';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../../ui/announce.ts';
import { findMention, handleOf, type TypedMention } from './find-mention.ts';

const shownMembers = 6;

interface TextMentions {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  members: readonly Member[];
  onChange: (text: string) => void;
}

/** The list of people that opens at `@` in plain text. */
export function useTextMentions({ area, text, members, onChange }: TextMentions) {
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [at, setAt] = useState(0);
  const found =
    mention === null ? [] : members.filter((member) => fits(member, mention.typed)).slice(0, shownMembers);
  /** Where to put the cursor after inserting a name. */
  const cursor = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the text is there, before the next key
  useLayoutEffect(() => {
    if (cursor.current !== null) area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [text]);
  const close = (): void => setMention(null);
  const pick = (member: Member): void => {
    if (mention === null) return;
    const end = mention.from + 1 + mention.typed.length;
    const name = `@${handleOf(member)} `;
    onChange(text.slice(0, mention.from) + name + text.slice(end));
    cursor.current = mention.from + name.length;
    close();
  };
  const go = (step: number): void => {
    const next = (at + step + found.length) % found.length;
    setAt(next);
    announce(found[next]?.name ?? '');
  };
  /** Whether the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = found[at];
    if (chosen === undefined) return false;
    const { key } = event;
    if (key === 'ArrowDown') go(1);
    else if (key === 'ArrowUp') go(-1);
    else if ((key === 'Enter' && !event.metaKey && !event.ctrlKey) || key === 'Tab') pick(chosen);
    else if (key === 'Escape') close();
    else return false;
    event.preventDefault();
    return true;
  };
  const onSelect = (): void => {
    const element = area.current;
    if (element === null) return;
    const next =
      element.selectionStart === element.selectionEnd
        ? findMention(element.value, element.selectionStart)
        : null;
    if (next?.typed !== mention?.typed) setAt(0);
    setMention(next);
  };
  return { onKeyDown, onSelect, close, list: { members: found, at, onPick: pick } };
}

function fits({ name, username, email }: Member, typed: string): boolean {
  const wanted = typed.toLowerCase();
  return [name, username ?? '', email].some((text) =>
    text
      .toLowerCase()
      .split(/[\s.@_-]+/)
      .concat(text.toLowerCase())
      .some((word) => word.startsWith(wanted)),
  );
}
