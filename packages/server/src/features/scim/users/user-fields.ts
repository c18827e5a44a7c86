import { isEmail, limits, normalizeEmail, tidyLine } from '@fettle/contract';
import type { Fields } from '../protocol/read-resource.ts';
import { invalidValue } from '../protocol/scim-error.ts';

/** What an identity provider says about a person. */
export interface UserFields {
  userName: string;
  externalId: string | null;
  email: string;
  givenName: string | null;
  familyName: string | null;
  formattedName: string | null;
  displayName: string | null;
  active: boolean;
}

/** @throws ScimError invalidValue that names the attribute */
export function readUserFields(fields: Fields): UserFields {
  const userName = textOf(fields['userName']);
  if (userName === null) throw invalidValue('"userName" is missing.');
  const name = (fields['name'] ?? {}) as Fields;
  return {
    userName,
    externalId: textOf(fields['externalId']),
    email: readEmail(fields, userName),
    givenName: textOf(name['givenName']),
    familyName: textOf(name['familyName']),
    formattedName: textOf(name['formatted']),
    displayName: textOf(fields['displayName']),
    active: fields['active'] !== false,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The primary address, else that for work, else the first one, else the user name where it is an address. */
function readEmail(fields: Fields, userName: string): string {
  const emails = ((fields['emails'] ?? []) as Fields[]).filter(({ value }) => typeof value === 'string');
  const chosen =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => String(type).toLowerCase() === 'work') ??
    emails[0];
  const sent = textOf(chosen?.['value']) ?? userName;
  const email = normalizeEmail(sent);
  if (isEmail(email)) return email;
  throw invalidValue(
    chosen === undefined
      ? '"emails" must have the address of the person, because "userName" is not an email address.'
      : '"emails" must have a valid email address.',
  );
}

/** What the person is called in Fettle. */
export function nameOf(fields: Omit<UserFields, 'active' | 'externalId'>): string {
  const { displayName, formattedName, givenName, familyName, userName } = fields;
  const both = [givenName, familyName].filter((part) => part !== null).join(' ');
  const name = tidyLine(displayName ?? formattedName ?? (both === '' ? userName : both));
  return name.slice(0, limits.nameCharacters);
}
