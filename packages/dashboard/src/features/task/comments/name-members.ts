import type { Member } from '@fettle/contract';
import { findNames } from '../find-names.ts';
import { handleOf } from './find-mention.ts';

/** The comment with those whom it calls by their names called as the service knows them, so that they are told. */
export function nameMembers(body: string, members: readonly Member[]): string {
  return findNames(body, members).reduceRight(
    (text, { from, to, person }) => `${text.slice(0, from)}@${handleOf(person)}${text.slice(to)}`,
    body,
  );
}
