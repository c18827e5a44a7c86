import { type ImportOptions, normalizeEmail } from '@fettle/contract';
import type { ImportedPerson } from '../model.ts';
import type { ProjectPerson } from './project-context.ts';

export interface ResolvedPerson {
  /** As the source calls them. */
  name: string;
  email: string | null;
  /** The user they are; null for people without access to the project, who stay a name. */
  user: ProjectPerson | null;
}

/**
 * Who the people of a file are: the chosen user, else the one with the same email address. A name alone never decides,
 * because two people can have the same.
 */
export function resolvePeople(
  people: readonly ImportedPerson[],
  users: readonly ProjectPerson[],
  { people: chosen = [] }: ImportOptions,
): Map<string, ResolvedPerson> {
  const byEmail = new Map(users.map((user) => [foldEmail(user.email), user]));
  const byId = new Map(users.map((user) => [user.id, user]));
  const choices = new Map(chosen.map(({ from, to }) => [fold(from), to]));
  const userOf = ({ ref, name, email, username }: ImportedPerson): ProjectPerson | null => {
    for (const known of [ref, email, username, name]) {
      const choice = known === null ? undefined : choices.get(fold(known));
      if (choice === null) return null;
      if (choice !== undefined)
        return byEmail.get(foldEmail(choice)) ?? byId.get(choice.toLowerCase()) ?? null;
    }
    return email === null ? null : (byEmail.get(foldEmail(email)) ?? null);
  };
  return new Map(
    people.map((person) => [person.ref, { name: person.name, email: person.email, user: userOf(person) }]),
  );
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

/** Accounts are unique by their address in any case. */
function foldEmail(email: string): string {
  return normalizeEmail(email).toLowerCase();
}
