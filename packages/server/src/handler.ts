import type { Input, Operation, ResultOf } from '@fettle/contract';
import type { Ctx } from './context.ts';
import type { Output, RowsOutput, Versioned, WithSession } from './operation-output.ts';

/** What a handler returns: the output, and what the HTTP response says of it in its headers. */
export type HandlerResult<O extends Operation> = O['versioned'] extends true
  ? Versioned<ResultOf<O>>
  : O['session'] extends 'opens'
    ? WithSession<ResultOf<O>>
    : Output<O>;

/** The output alone, for callers other than HTTP. */
export function outputOf<O extends Operation>(operation: O, result: unknown): Output<O> {
  const isWrapped = operation.versioned || operation.session === 'opens';
  return (isWrapped ? (result as { value: unknown }).value : result) as Output<O>;
}

/** The use case behind an operation: REST, the dashboard, and MCP all call this same function. */
export type Handler<O extends Operation> = ((ctx: Ctx, input: Input<O>) => Promise<HandlerResult<O>>) & {
  /**
   * Refuses callers who cannot do this to what the path names, before anything of the body is read. Required for every
   * operation with an upload.
   */
  admit?: (ctx: Ctx, params: Input<O>['params']) => Promise<void>;
  /**
   * Slow work that must not keep a transaction open, such as storing an upload. Whoever calls the handler inside a
   * transaction calls this before it and passes on the context it returns; outside one the handler does it itself.
   */
  prepare?: (ctx: Ctx, input: Input<O>) => Promise<Ctx>;
  /**
   * The object that a PATCH changes, as the caller would read it, locked until the transaction ends. Refuses whoever the
   * handler would refuse, also by If-Match. Required for every PATCH of v1, where an object can be sent back as it was
   * read.
   */
  present?: (tx: Ctx, input: Pick<Input<O>, 'params'>) => Promise<HandlerResult<O>>;
  /**
   * The whole list instead of a page of it. Every refusal is thrown before the promise resolves; a failure while the
   * batches are read can only break the response off. Where a field is a list, its cell can be written for people.
   */
  rows?: (ctx: Ctx, input: Input<O>) => Promise<RowsOutput<Record<keyof ResultOf<O>, unknown>>>;
};

/** One handler for each operation of a resource: a missing or misnamed one does not compile. */
export type Handlers<Resource extends Record<string, Operation>> = {
  [Name in keyof Resource]: Handler<Resource[Name]>;
};
