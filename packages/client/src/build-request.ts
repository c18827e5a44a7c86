import { FettleError } from './fettle-error.ts';
import type { OperationEntry } from './operation-entry.ts';

/** Path and body of a call, without base URL and headers. */
export interface BuiltRequest {
  /** Includes the query. */
  path: string;
  /** A FormData sets its own Content-Type; a string is JSON. */
  body: string | FormData | null;
}

/** Splits the flat input of a call into path parameters, query, and body. */
export function buildRequest(entry: OperationEntry, input: Readonly<Record<string, unknown>>): BuiltRequest {
  const inPath = new Set<string>();
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name);
    return pathSegment(entry, name, input[name]);
  });
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  if (entry.body === undefined)
    return { path: path + buildQuery(rest as [string, QueryValue][]), body: null };
  return { path, body: buildBody(entry, rest) };
}

type Scalar = string | number | boolean;

/** Possible values of a query parameter: one value, or several of a parameter that can be repeated. */
export type QueryValue = Scalar | readonly Scalar[];

/** `?a=1&b=x&b=y`, or an empty string; undefined values are omitted. */
export function buildQuery(fields: readonly (readonly [string, QueryValue | undefined])[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    for (const each of value === undefined ? [] : [value].flat()) query.append(name, String(each));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function buildBody(entry: OperationEntry, rest: [string, unknown][]): string | FormData | null {
  if (entry.body === 'optional' && rest.length === 0) return null;
  const fields = Object.fromEntries(rest.map(([name, value]) => [entry.renames?.[name] ?? name, value]));
  return entry.body === 'upload' && fields.file !== undefined ? buildForm(fields) : JSON.stringify(fields);
}

/** The file comes last, because the service reads the other parts first. A part that is not text is sent as JSON. */
function buildForm({ file, fileName, mimeType, ...others }: Record<string, unknown>): FormData {
  const blob = file instanceof Blob ? file : new Blob([file as Uint8Array<ArrayBuffer>]);
  const typed = typeof mimeType === 'string' ? new Blob([blob], { type: mimeType }) : blob;
  const ownName = file instanceof File ? file.name : 'file';
  const form = new FormData();
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append('file', typed, typeof fileName === 'string' ? fileName : ownName);
  return form;
}

/** Rejects '', '.', and '..', which URL parsers would turn into a different path. */
function pathSegment({ method, path }: OperationEntry, name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '' || text === '.' || text === '..') {
    const message = `${method} ${path} requires "${name}" as a non-empty string; received ${JSON.stringify(value)}`;
    throw new FettleError({ status: 0, code: 'BAD_REQUEST', message, details: [{ path: name, message }] });
  }
  return encodeURIComponent(text);
}
