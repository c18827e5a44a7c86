import type { ImportedPerson } from '../model.ts';

const emailPattern = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** Collects the people of a CSV file, where a person is a text: an email address, a name, or `Name <address>`. */
export interface PeopleList {
  /** The reference for this text; null for an empty one. */
  add(text: string, name?: string): string | null;
  all(): ImportedPerson[];
}

export function createPeopleList(): PeopleList {
  const people = new Map<string, ImportedPerson>();
  return {
    add(text, name) {
      const ref = text.trim();
      if (ref === '') return null;
      const known = people.get(ref);
      if (known === undefined) people.set(ref, toPerson(ref, name?.trim() ?? ''));
      else if (name !== undefined && name.trim() !== '' && known.name === ref) known.name = name.trim();
      return ref;
    },
    all: () => [...people.values()],
  };
}

function toPerson(ref: string, name: string): ImportedPerson {
  const [, shown = '', address = ''] = /^([^<>]*)<([^<>]+)>$/.exec(ref) ?? [];
  const email = emailPattern.test(address) ? address : emailPattern.test(ref) ? ref : null;
  return { ref, name: name || shown.trim() || ref, email, username: null };
}
