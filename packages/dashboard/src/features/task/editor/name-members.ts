import type { Member } from '@fettle/contract';
import { findNames } from '../../../components/editor/find-names.ts';
import { handleOf } from '../../../components/editor/people.ts';

/** Replaces names in Markdown by handles the service recognizes, so that the people are notified. */
export function nameMembers(body: string, members: readonly Member[]): string {
  return findNames(body, members).reduceRight(
    (text, { from, to, person }) => `${text.slice(0, from)}@${handleOf(person)}${text.slice(to)}`,
    body,
  );
}
