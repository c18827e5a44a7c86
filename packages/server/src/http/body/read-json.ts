import { ApiError } from '../../api-error.ts';
import { measureJson } from './measure-json.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body: strict UTF-8 without a byte order mark, no NUL or invalid Unicode, no keys that could change
 * prototypes; nesting, keys, and values are limited (measure-json.ts). If a key is repeated, the last one counts.
 * Undefined for an empty body.
 */
export function readJson(bytes: Uint8Array, maxValues?: number): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch (cause) {
    throw new ApiError('BAD_REQUEST', 'The body is not valid UTF-8.', { cause });
  }
  if (text.startsWith('\ufeff'))
    throw new ApiError('BAD_REQUEST', 'The body starts with a byte order mark. Send it without one.');
  measureJson(bytes, maxValues);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('BAD_REQUEST', `The body is not valid JSON: ${describe(cause)}`, { cause });
  }
  // Without an escape or one of the two keys, nothing forbidden is possible; most bodies need no further check.
  if (text.includes('\\u') || text.includes('__proto__') || text.includes('constructor'))
    refuseHostile(value);
  return value;
}

function describe(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.length > 120 ? `${message.slice(0, 117)}...` : message;
}

/** The depth is limited, so recursion would work, but an explicit stack costs half as much. */
function refuseHostile(root: unknown): void {
  if (typeof root === 'string') refuseText(root);
  const waiting: object[] = [];
  if (typeof root === 'object' && root !== null) waiting.push(root);
  const look = (value: unknown): void => {
    if (typeof value === 'string') refuseText(value);
    else if (typeof value === 'object' && value !== null) waiting.push(value);
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) look(item);
      continue;
    }
    for (const [key, inner] of Object.entries(next)) {
      if (key === '__proto__' || (key === 'constructor' && reachesPrototype(inner))) {
        throw new ApiError('BAD_REQUEST', `The key "${key}" is not allowed in a body.`);
      }
      refuseText(key);
      look(inner);
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
      'A string in the body contains NUL or an unpaired surrogate. Send valid Unicode.',
    );
  }
}
