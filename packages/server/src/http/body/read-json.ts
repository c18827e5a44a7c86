import { ApiError } from '../../api-error.ts';
import { measureJson } from './measure-json.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body: strict UTF-8 without a byte order mark, no NUL or broken characters, no keys that reach into
 * prototypes; nesting, keys and values are bounded (measure-json.ts). Of a repeated key the last one counts.
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
    throw new ApiError('BAD_REQUEST', 'The body starts with a byte order mark; leave it out.');
  measureJson(bytes, maxValues);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('BAD_REQUEST', `The body is not valid JSON: ${describe(cause)}`, { cause });
  }
  // Nothing forbidden can be in a text that has neither an escape nor one of the two keys: most bodies stop here.
  if (text.includes('\\u') || text.includes('__proto__') || text.includes('constructor'))
    refuseHostile(value);
  return value;
}

function describe(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.length > 120 ? `${message.slice(0, 117)}...` : message;
}

/** Its depth is bounded, so recursion would do; a list of what waits is half the cost. */
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
        throw new ApiError('BAD_REQUEST', `The key '${key}' is not allowed in a body.`);
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
      'A text in the body holds NUL or half a surrogate pair; send proper Unicode.',
    );
  }
}
