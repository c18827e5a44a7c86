import { type ErrorCode, errorCodesOf, errors, type Operation, type Surface } from '@fettle/contract';
import { Compile } from 'typebox/compile';
import type { WireResponse } from './send-request.ts';

/** What this response violates of the rules for all responses; empty if nothing. */
export function checkResponse(operation: Operation, surface: Surface, response: WireResponse): string[] {
  const { status, headers } = response;
  const broken: string[] = [];
  if (status >= 500) broken.push(`status ${status}`);
  if (!/^[\w-]{8,64}$/.test(String(headers['x-request-id'] ?? ''))) broken.push('no X-Request-Id');
  if (headers['x-content-type-options'] !== 'nosniff') broken.push('no nosniff');
  if (!/frame-ancestors 'none'/.test(String(headers['content-security-policy'])))
    broken.push('can be framed');
  if (status === 304) return response.text === '' ? broken : [...broken, '304 with a body'];
  if (status < 400) return [...broken, ...checkSuccess(operation, response)];
  return [...broken, ...checkRefusal(operation, surface, response)];
}

function checkSuccess(operation: Operation, { status, headers, text }: WireResponse): string[] {
  const broken: string[] = [];
  if (status !== operation.status) broken.push(`status ${status} instead of ${operation.status}`);
  if (operation.kind === 'file')
    return headers['content-disposition'] === undefined ? [...broken, 'no Content-Disposition'] : broken;
  if (operation.kind === 'stream')
    return text.startsWith('retry: ') ? broken : [...broken, 'the stream does not begin like one'];
  const body = parseObject(text, headers['content-type']);
  if (body === null) return [...broken, 'the body is no JSON object'];
  const isList = operation.kind === 'list';
  const wanted = isList ? 'data,meta' : 'data';
  if (Object.keys(body).join() !== wanted)
    broken.push(`the body has ${Object.keys(body).join()}, not ${wanted}`);
  if (operation.versioned && headers.etag === undefined) broken.push('no ETag');
  if (!isList) return [...broken, ...schemaMismatches(operation, body.data)];
  const meta = body.meta as Record<string, unknown>;
  const numbers = Object.values(meta).every((value) => Number.isInteger(value) && Number(value) >= 0);
  if (Object.keys(meta).join() !== 'page,limit,total' || !numbers) broken.push('meta is not as documented');
  if (!Array.isArray(body.data)) return [...broken, 'data is no list'];
  return [...broken, ...body.data.flatMap((item) => schemaMismatches(operation, item))];
}

const leak =
  /\bat \S+ \(|\.ts:\d+|node_modules|node:internal|\b(select|insert|update|delete) .{0,40}\b(from|into|set|where)\b|violates|relation "|syntax error at|invalid input syntax|invalid byte sequence|ECONN|\/(tmp|home|root|usr|var|work)\//i;

function checkRefusal(
  operation: Operation,
  surface: Surface,
  { status, headers, text }: WireResponse,
): string[] {
  const body = parseObject(text, headers['content-type']);
  const error = body?.error as { code?: unknown; message?: unknown; details?: unknown } | undefined;
  if (body === null || Object.keys(body).join() !== 'error' || typeof error !== 'object')
    return ['a refusal without the envelope {error}'];
  const broken: string[] = [];
  const { code, message, details, ...more } = error;
  if (Object.keys(more).length > 0) broken.push(`unknown fields in error: ${Object.keys(more).join()}`);
  if (typeof message !== 'string' || message === '') broken.push('an error without a message');
  if (details !== undefined && !(Array.isArray(details) && details.every(isDetail)))
    broken.push('details is not a list of {path, message}');
  if (errors[code as ErrorCode]?.status !== status) broken.push(`${String(code)} does not go with ${status}`);
  if (!errorCodesOf(operation, surface).includes(code as ErrorCode))
    broken.push(`${String(code)} is not documented for ${operation.name} on ${surface}`);
  if (leak.test(text)) broken.push('the error shows something of the inside');
  return broken;
}

function isDetail(value: unknown): boolean {
  const detail = value as Record<string, unknown> | null;
  return typeof detail?.path === 'string' && typeof detail.message === 'string';
}

function parseObject(text: string, type: string | undefined): Record<string, unknown> | null {
  if (type !== 'application/json; charset=utf-8') return null;
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // Missing JSON is reported like JSON of another type.
    return null;
  }
}

const compiledSchemas = new Map<string, ReturnType<typeof Compile>>();

function schemaMismatches(operation: Operation, value: unknown): string[] {
  const known = compiledSchemas.get(operation.name);
  const shape = known ?? Compile(strict(JSON.parse(JSON.stringify(operation.result))) as Operation['result']);
  compiledSchemas.set(operation.name, shape);
  if (shape.Check(value)) return [];
  const [first] = shape.Errors(value);
  return [`the result is not as documented: ${first?.instancePath} ${first?.message}`];
}

/**
 * Schemas of results are open for later versions; today no other field is allowed, and timestamps have one format.
 */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, strict(part)]));
  if (inner.format === 'date-time')
    return { ...inner, pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' };
  return 'properties' in inner ? { additionalProperties: false, ...inner } : inner;
}
