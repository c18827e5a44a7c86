import { limits } from '@fettle/contract';
import type { PatchPath } from '../filter/filter.ts';
import { parsePatchPath } from '../filter/parse-filter.ts';
import { requireObject } from '../protocol/read-resource.ts';
import { ScimError } from '../protocol/scim-error.ts';

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  /** Null: the value is an object with attributes. */
  path: PatchPath | null;
  value: unknown;
}

const syntax = (detail: string) => new ScimError(400, 'invalidSyntax', detail);

/** Reads the body of a PATCH (RFC 7644, section 3.5.2). Entra ID capitalizes the names of operations. */
export function readPatch(body: unknown): PatchOperation[] {
  const sent = fieldOf(requireObject(body, 'The body'), 'operations');
  if (!Array.isArray(sent) || sent.length === 0)
    throw syntax('The body must have "Operations", a list of one or more operations.');
  if (sent.length > limits.scimPatchOperations)
    throw new ScimError(413, 'tooMany', `A request can have up to ${limits.scimPatchOperations} operations.`);
  return (sent as unknown[]).map(readOperation);
}

function readOperation(sent: unknown): PatchOperation {
  const fields = requireObject(sent, 'Each operation');
  const name = fieldOf(fields, 'op');
  const op = typeof name === 'string' ? name.toLowerCase() : '';
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw syntax('"op" of an operation must be add, replace, or remove.');
  const path = fieldOf(fields, 'path');
  const value = fieldOf(fields, 'value');
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw new ScimError(400, 'invalidPath', '"path" of an operation must be text.');
  if (op !== 'remove' && value === undefined) throw syntax(`"value" is missing in an operation "${op}".`);
  const isWhole = path === undefined || path === null || path.trim() === '';
  if (isWhole && op === 'remove')
    throw new ScimError(400, 'noTarget', 'An operation "remove" must have a "path".');
  return { op, path: isWhole ? null : parsePatchPath(path), value };
}

function fieldOf(fields: Readonly<Record<string, unknown>>, wanted: string): unknown {
  return Object.entries(fields).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
