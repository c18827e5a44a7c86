import type { Passage } from './read-typescript.ts';
import type { Place } from './style-rules.ts';

/** Strings of tests are data and repeat what the product says; the demo's people and sites have their own voice. */
const samples = /\.test\.tsx?$|\/testing\/|^e2e\/|^scripts\/demo\/(?:site|board)\//;
const interfaceFiles =
  /^packages\/(?:dashboard\/src\/strings|auditor\/src|server\/src\/(?:mail|cli|features\/notifications))\//;
const api = /^packages\/(?:contract|server|client|egress)\/src\//;
const docs = /^scripts\/generate\b/;

/**
 * The place of a passage: a place of the style guide, `undefined` for the texts of scripts, `'nowhere'` for what is
 * not read as prose.
 */
export function placeOf(path: string, { kind, text }: Passage): Place | undefined | 'nowhere' {
  if (kind === 'prose') return 'docs';
  if (kind === 'comment' || kind === 'title') return 'comments';
  if (samples.test(path) || !isProse(text)) return 'nowhere';
  if (interfaceFiles.test(path)) return 'interface';
  if (api.test(path)) return 'api';
  return docs.test(path) ? 'docs' : undefined;
}

const sql =
  /^\s*(?:select|insert into|update|delete from|with|create|alter|drop|from|where|and|or|join|left join|order by|set|returning|lock|values|case|exists|not exists|union|on conflict)\b/;
/** A list of codes, such as those of languages: `en` `he` `is`. */
const codes = /^(?:\p{Ll}{2,3}\s+){6,}(?:\p{Ll}{2,3})?$/u;
const className = /[a-z\]]-[\w[]|\[.+\]|\w:\w/;

/**
 * Several words, or one that starts like a label. Whatever looks like an identifier, a code, a path, SQL, or a list
 * of CSS classes is not prose.
 */
export function isProse(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length === 1) return /^\p{Lu}\p{Ll}+[….?]?$/u.test(words[0] ?? '');
  if (!/\p{L}{2}/u.test(text) || sql.test(text) || codes.test(text)) return false;
  const classNames = words.filter((word) => className.test(word)).length;
  return /\p{Lu}/u.test(text) || classNames * 2 < words.length;
}
