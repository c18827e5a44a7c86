import type { SerializedDocument } from '../../serialized-facts.ts';
import type { PageResponse } from '../network/fetch-page.ts';
import type { SiteCredentials } from './crawl-rules.ts';

/** A shorter secret occurs in ordinary text by chance, and hiding every occurrence would reveal it. */
const leastCharacters = 6;
const hidden = '…';

/** Hides the credentials of an audit. */
export interface Redaction {
  /** False when there is nothing to hide. */
  isNeeded: boolean;
  /** In all texts of a JSON value. */
  value<T>(value: T): T;
  /** In the UTF-8 text of one. */
  json(text: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** For facts: some pages, such as the debug pages of staging sites, print the headers of the request. */
export function createRedaction(credentials: SiteCredentials | null): Redaction {
  const secrets = (credentials === null ? [] : secretsOf(credentials)).map((secret) =>
    JSON.stringify(secret).slice(1, -1),
  );
  const isNeeded = secrets.length > 0;
  const redact = (text: string): string =>
    secrets.reduce((kept, secret) => kept.replaceAll(secret, hidden), text);
  return {
    isNeeded,
    json: (text) => (isNeeded ? new TextEncoder().encode(redact(new TextDecoder().decode(text))) : text),
    value<T>(value: T): T {
      if (!isNeeded) return value;
      const written = JSON.stringify(value);
      const redacted = redact(written);
      return redacted === written ? value : (JSON.parse(redacted) as T);
    },
  };
}

/** What is kept of a page. The URLs of its links stay, since they would lead elsewhere. */
export function redactResponse(response: PageResponse, redact: Redaction): PageResponse {
  if (!redact.isNeeded) return response;
  const { headers, document, references } = response;
  return {
    ...response,
    headers: redact.value(headers),
    document: document === null ? null : redactDocument(document, redact),
    references: references.map((each) => ({ ...each, anchorText: redact.value(each.anchorText) })),
  };
}

function redactDocument({ json, ...rest }: SerializedDocument, redact: Redaction): SerializedDocument {
  return { ...redact.value(rest), json: redact.json(json) };
}

/** The value of the header and, for basic authentication, what it consists of. */
function secretsOf({ value }: SiteCredentials): string[] {
  const encoded = /^Basic (.+)$/i.exec(value)?.[1];
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const parts = [value, encoded ?? '', pair.slice(pair.indexOf(':') + 1)];
  return parts.filter((part) => part.length >= leastCharacters);
}
