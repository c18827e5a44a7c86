import type { Operation } from '@fettle/contract';
import { callHandler } from '../call-handler.ts';
import type { Ctx } from '../context.ts';
import { type Handler, outputOf } from '../handler.ts';
import { requireScope } from '../http/admit-request.ts';
import { explainNotFound } from '../http/explain-not-found.ts';
import { fingerprintOf, readIdempotencyKey, runOnce } from '../http/idempotency.ts';
import { createInputParser, type InputParser, type RawInput } from '../http/input/parse-input.ts';
import type { HandlerTable } from '../http/register-routes.ts';
import type { Output } from '../operation-output.ts';

/** Unparsed input of an operation, as in a request. Undefined fields count as not sent. */
export interface OperationCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** The revision a change is based on, as in If-Match. */
  revision?: number | undefined;
  /** Like the Idempotency-Key header; responses are kept for 24 hours. */
  idempotencyKey?: string | undefined;
}

/** Calls an operation on behalf of the caller, with the scope, schema, and handler of REST. @throws ApiError */
export type CallOperation = <O extends Operation>(operation: O, input?: OperationCall) => Promise<Output<O>>;

/** Creates callers for request contexts; parsers are created once. */
export function createOperationCaller(handlers: HandlerTable): (ctx: Ctx) => CallOperation {
  const parsers = new Map<string, InputParser>();
  const parserOf = (operation: Operation): InputParser => {
    const parser = parsers.get(operation.name) ?? createInputParser(operation);
    parsers.set(operation.name, parser);
    return parser;
  };
  return (ctx) => async (operation, input) => {
    const handler = handlers[operation.name];
    if (handler === undefined) throw new Error(`The operation ${operation.name} has no handler.`);
    requireScope(ctx.actor, operation);
    const parsed = parserOf(operation)(toRaw(operation, input));
    const revisions = input?.revision === undefined ? null : [input.revision];
    const run = async (runCtx: Ctx) =>
      outputOf(
        operation,
        await callHandler<Operation>(operation, handler, { ...runCtx, expectedRevisions: revisions }, parsed),
      );
    try {
      const response =
        input?.idempotencyKey === undefined
          ? await run(ctx)
          : await runUnderKey(ctx, operation, handler, parsed, input.idempotencyKey, run);
      return response as Output<typeof operation>;
    } catch (error) {
      throw await explainNotFound(ctx, error);
    }
  };
}

/** Only plain JSON responses can be stored, and every operation that creates something has one. */
async function runUnderKey(
  ctx: Ctx,
  { name, status }: Operation,
  handler: Handler<Operation>,
  input: Parameters<Handler<Operation>>[1],
  key: string,
  run: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const checked = readIdempotencyKey(key) ?? key;
  const ready = handler.prepare === undefined ? ctx : await handler.prepare(ctx, input);
  const fingerprint = fingerprintOf('MCP', name, [input.params, input.body ?? null]);
  const { json } = await runOnce(
    ready,
    checked,
    async () => fingerprint,
    async (tx) => ({ status, etag: null, location: null, json: JSON.stringify(await run(tx)) }),
  );
  return JSON.parse(json);
}

function toRaw(operation: Operation, { params = {}, query = {}, body }: OperationCall = {}): RawInput {
  const sent = withoutUndefined(body ?? {});
  const isBodyless = operation.body === null || (body === undefined && operation.bodyOptional);
  return {
    params: withoutUndefined(params),
    query: withoutUndefined(query),
    body: isBodyless ? undefined : sent,
  };
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
