import { isHttpUrl, limits, tidyLine } from '@fettle/contract';

/**
 * Reading requests of code hosts: nothing about their shape is taken for granted, and what people wrote is cut and
 * cleaned before it goes any further.
 */

const longestTitle = limits.titleCharacters;
const longestName = 255;

/** An object that came from outside. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** An ID or a number as text; null for anything else. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null;
}

/** The first line of a text without control and direction characters; null when nothing visible is left. */
export function titleOf(value: unknown): string | null {
  const line =
    textOf(value)
      .trimStart()
      .slice(0, 4 * longestTitle)
      .split('\n', 1)[0] ?? '';
  return cleaned(line, longestTitle);
}

/** A name of a person, branch, or repository. */
export function nameOf(value: unknown): string | null {
  return cleaned(textOf(value).slice(0, 4 * longestName), longestName);
}

function cleaned(text: string, max: number): string | null {
  const line = tidyLine(text);
  if (line === '') return null;
  // A cut must not leave half of a character.
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

export function urlOf(value: unknown): string | null {
  const url = textOf(value);
  return url.length <= limits.urlCharacters && isHttpUrl(url) ? url : null;
}

/** A time in any form that code hosts use; `fallback` when it is missing, unreadable, or in the future. */
export function timeOf(value: unknown, fallback: Date): string {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  const isUsable = ms > 0 && ms <= fallback.getTime() + 86_400_000;
  return (isUsable ? new Date(ms) : fallback).toISOString();
}

/** The host of the URL of a repository, which its ID belongs to. */
export function hostOf(value: unknown): string {
  const url = urlOf(value);
  return url === null ? 'unknown' : new URL(url).host;
}

/** The branch of a ref such as `refs/heads/main`; null for tags and others. */
export function branchOf(ref: unknown): string | null {
  const text = textOf(ref);
  return text.startsWith('refs/heads/') ? text.slice('refs/heads/'.length) : null;
}
