import { prefixes } from '@fettle/contract';
import { isPlaceholder, type Placeholder } from './placeholders.ts';
import type { CaseBody, RequestCase } from './request-case.ts';

/** A request as sent over the wire, without its credential. */
export interface WireRequest {
  method: string;
  /** With prefix and query, exactly as sent. */
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
  /** The IDs in the placeholders of the path, by parameter. */
  ids: Record<string, string>;
}

/** Finds an ID for a placeholder; `parent` is the ID before it in the path. */
export type PickId = (placeholder: Placeholder, parent: string | null) => string;

/** Fills the placeholders of a request. */
export function fillRequest(request: RequestCase, pick: PickId): WireRequest {
  const { operation, surface, params } = request;
  const ids: Record<string, string> = {};
  let parent: string | null = null;
  for (const [name, placeholder] of Object.entries(params)) {
    parent = pick(placeholder, parent);
    ids[name] = parent;
  }
  const path = operation.path
    .replace(/:(\w+)/g, (_whole, name: string) => encodeId(ids[name] ?? ''))
    // An empty last part makes a trailing slash, which redirects to another operation.
    .replace(/\/$/, '/%20');
  const query = request.query.flatMap(([name, value]) =>
    [fill(value, pick)].flat().map((each) => `${encodeText(name)}=${encodeText(textOf(each))}`),
  );
  const { body, headers } = writeBody(request.body, (placeholder) =>
    pick(placeholder, parentOf(placeholder, ids)),
  );
  return {
    method: operation.method,
    path: prefixes[surface] + path + (query.length === 0 ? '' : `?${query.join('&')}`),
    headers: { ...headers, ...request.headers },
    body,
    ids,
  };
}

/** A checklist in a body belongs to the task in the path; all other IDs in a body have no parent. */
function parentOf({ $placeholder }: Placeholder, ids: Record<string, string>): string | null {
  return $placeholder === 'checklists' ? (ids.id ?? null) : null;
}

/** A malformed ID can contain percent signs on purpose; only what cannot be in a request line is encoded. */
function encodeId(id: string): string {
  return id.replace(/[^\x21-\x7e]|[?#/]/g, (sign) => encodeURIComponent(sign));
}

function encodeText(text: string): string {
  return text.replace(/[^A-Za-z0-9_.-]/gu, (sign) =>
    sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80',
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value with an ID in each of its placeholders. */
export function fill(value: unknown, pick: PickId): unknown {
  if (isPlaceholder(value)) return pick(value, null);
  if (Array.isArray(value)) return value.map((item) => fill(item, pick));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, pick)]));
}

function writeBody(body: CaseBody, pick: PickId): Part<WireRequest, 'body' | 'headers'> {
  switch (body.kind) {
    case 'none':
      return { body: null, headers: {} };
    case 'json':
      return { body: writeJson(fill(body.value, pick)), headers: { 'content-type': 'application/json' } };
    case 'text':
      return { body: body.text, headers: body.type === null ? {} : { 'content-type': body.type } };
    case 'form':
      return writeForm(body.fileName, body.bytes);
  }
}

type Part<T, K extends keyof T> = { [Name in K]: T[Name] };

/** JSON in which a `$number` is written as its digits, even if JavaScript cannot represent the number. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value ?? null).replace(/\{"\$number":"([^"]+)"\}/g, '$1');
}

function writeForm(fileName: string, bytes: Uint8Array): Part<WireRequest, 'body' | 'headers'> {
  const quoted = fileName.replace(/["\\]/g, '\\$&');
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  };
}
