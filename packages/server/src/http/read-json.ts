import { limits } from '@fettle/contract';
import { ApiError } from '../api-error.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body: strict UTF-8 without a byte order mark, no NUL or broken characters, no keys that reach into
 * prototypes, bounded nesting. Of a repeated key the last one counts. Undefined for an empty body.
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch (cause) {
    throw new ApiError('BAD_REQUEST', 'The body is not valid UTF-8.', { cause });
  }
  if (text.startsWith('\ufeff'))
    throw new ApiError('BAD_REQUEST', 'The body starts with a byte order mark; leave it out.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('BAD_REQUEST', `The body is not valid JSON: ${describe(cause)}`, { cause });
  }
  // Nothing forbidden can be in a text that has neither an escape nor one of the two keys: most bodies stop here.
  if (
    text.includes('\\u') ||
    text.includes('__proto__') ||
    text.includes('constructor') ||
    nestsDeeply(text)
  ) {
    refuseHostile(value);
  }
  return value;
}

/** A bound that is cheap to test; only a body with that many brackets can exceed the depth. */
function nestsDeeply(text: string): boolean {
  let opened = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code === 0x5b || code === 0x7b) && ++opened > limits.jsonDepth) return true;
  }
  return false;
}

function describe(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.length > 120 ? `${message.slice(0, 117)}...` : message;
}

/** Walks with a list of its own instead of recursion, so that depth cannot overflow the stack. */
function refuseHostile(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > limits.jsonDepth) {
      throw new ApiError('BAD_REQUEST', `The body is nested more than ${limits.jsonDepth} levels deep.`);
    }
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || (key === 'constructor' && reachesPrototype(inner))) {
        throw new ApiError('BAD_REQUEST', `The key '${key}' is not allowed in a body.`);
      }
      refuseText(key);
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
}

function reachesPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

function refuseText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new ApiError(
      'BAD_REQUEST',
      'A text in the body holds NUL or half a surrogate pair; send proper Unicode.',
    );
  }
}
