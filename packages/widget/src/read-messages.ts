import type { KeptMessage } from './context.ts';
import type { Report } from './report.ts';

const removed = '[removed]';
/** Addresses keep their path, and the line that a stack names after them. */
const address =
  /\b([a-z][a-z+.-]*:\/\/)(?:[^\s/@]*@)?([^\s'"<>()?#]*)(?:[?#][^\s'"<>()]*?(?=(?::\d+){0,2}(?:[\s'"<>()]|$)))?/giu;
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s'"]+/giu, `$1 ${removed}`],
  [
    /((?:password|passwd|passwort|secret|token|api[-_]?key|authorization|cookie|session)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;&}]+)/giu,
    `$1${removed}`,
  ],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/gu, removed],
  [/[^\s@<>()"':,;]+@[^\s@<>()"':,;]+\.[a-z]{2,}/giu, removed],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}/giu, removed],
];

/**
 * The errors of a page as they are sent: without queries of addresses, what looks like a password, a token, or an email
 * address, and without what was said before. The service removes all of them if the project does not want them.
 */
export function readMessages(kept: readonly KeptMessage[]): Report['context']['console'] {
  const said = new Set<string>();
  const failed = kept.map(({ message }) => /^HTTP \d+: (.*)$/su.exec(message)?.[1]);
  return kept.flatMap(({ at, message }) => {
    // The browser says both that an image failed and that its address does not exist.
    const missing = /^Not loaded: (.*)$/su.exec(message)?.[1];
    const clean = strip(message);
    if ((missing !== undefined && failed.includes(missing)) || said.has(clean)) return [];
    said.add(clean);
    return [{ level: 'error' as const, message: clean, at: new Date(at).toISOString() }];
  });
}

function strip(message: string): string {
  const short = message.replace(address, '$1$2');
  return secrets.reduce((text, [pattern, by]) => text.replace(pattern, by), short).slice(0, 2_000);
}
