import type { PageResponse } from '../network/fetch-page.ts';
import type { SiteCredentials } from './crawl-rules.ts';

/** A shorter secret occurs in ordinary text by chance, and hiding every occurrence would reveal it. */
const leastCharacters = 6;
const hidden = '…';

/** Hides the credentials of an audit in a JSON value. */
export type Redaction = <T>(value: T) => T;

/** For facts: some pages, such as the debug pages of staging sites, print the headers of the request. */
export function createRedaction(credentials: SiteCredentials | null): Redaction {
  const secrets = credentials === null ? [] : secretsOf(credentials);
  return (value) => (secrets.length === 0 ? value : hideIn(value, secrets));
}

/** What is kept of a page. The URLs of its links stay, since they would lead elsewhere. */
export function redactResponse(response: PageResponse, redact: Redaction): PageResponse {
  const { headers, document, references } = response;
  return {
    ...response,
    headers: redact(headers),
    document: redact(document),
    references: references.map((each) => ({ ...each, anchorText: redact(each.anchorText) })),
  };
}

/** The value of the header and, for basic authentication, what it consists of. */
function secretsOf({ value }: SiteCredentials): string[] {
  const encoded = /^Basic (.+)$/i.exec(value)?.[1];
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const parts = [value, encoded ?? '', pair.slice(pair.indexOf(':') + 1)];
  return parts.filter((part) => part.length >= leastCharacters);
}

function hide(text: string, secrets: readonly string[]): string {
  return secrets.reduce((kept, secret) => kept.replaceAll(secret, hidden), text);
}

/** The same JSON value with all its texts cleaned. */
function hideIn<T>(value: T, secrets: readonly string[]): T {
  const json = JSON.stringify(value);
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return written.some((secret) => json.includes(secret)) ? (JSON.parse(hide(json, written)) as T) : value;
}
