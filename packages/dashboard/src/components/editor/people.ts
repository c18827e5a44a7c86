import type { Member } from '@fettle/contract';
import type { FindPerson, HandleOf } from '@fettle/contract/markdown';
import { foldText } from '../../strings/format/fold-text.ts';

/** Someone who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
  username: string | null;
  email: string;
  /** Does not see internal comments. */
  isGuest: boolean;
}

export function toMentionable({ userId, name, username, email, isGuest }: Member): Mentionable {
  return { id: userId, name, username, email, isGuest };
}

/** How to mention a person so that the service recognizes them: by username, otherwise by email address. */
export function handleOf({ username, email }: Pick<Mentionable, 'username' | 'email'>): string {
  return username ?? email;
}

/** The two directions between handles in Markdown and people. */
export function namesOf(members: readonly Member[]): { findPerson: FindPerson; handleOf: HandleOf } {
  const people = members.map(toMentionable);
  return {
    findPerson(handle) {
      const wanted = handle.toLowerCase();
      const is = (text: string | null): boolean => text?.toLowerCase() === wanted;
      return people.find(({ username, email }) => is(username) || is(email)) ?? null;
    },
    handleOf(id) {
      const person = people.find((each) => each.id === id);
      return person === undefined ? null : handleOf(person);
    },
  };
}

const shownPeople = 8;

/**
 * People with a word that begins like the text in their name, username, or email address, in any case and with or without
 * accents. Those whose name begins with it come first.
 */
export function findPeople(people: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = foldText(typed);
  const begins = ({ name }: Mentionable): boolean => foldText(name).startsWith(wanted);
  return people
    .filter(({ name, username, email }) =>
      [name, username ?? '', email].some((text) => fits(foldText(text), wanted)),
    )
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, shownPeople);
}

function fits(text: string, wanted: string): boolean {
  return [text, ...text.split(/[\s.@_-]+/)].some((word) => word.startsWith(wanted));
}
