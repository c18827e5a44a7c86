import type { Readable } from 'node:stream';
import type { Input, Operation, Page, ResultOf } from '@fettle/contract';
import type { Ctx } from './context.ts';
import type { StreamAnswer } from './live-streams.ts';

/** The bytes of a file; mount streams them. */
export interface FileAnswer {
  stream: Readable;
  mimeType: string;
  size: number;
  /** Name offered when the browser saves it; `inline` only for types that cannot run script. */
  fileName: string;
  inline: boolean;
  /** A page we wrote, which may style itself and is made anew for every request. */
  isOwnPage?: true;
}

/** All items of a list that the filters leave, a batch at a time: for operations with `csv`. */
export interface RowsAnswer<Item> {
  /** Name offered for the file they are saved in. */
  fileName: string;
  batches: AsyncIterable<readonly Item[]>;
}

export type Answer<O extends Operation> = O['kind'] extends 'list'
  ? Page<ResultOf<O>>
  : O['kind'] extends 'file'
    ? FileAnswer
    : O['kind'] extends 'stream'
      ? StreamAnswer
      : ResultOf<O>;

/** The use case behind an operation: REST, the dashboard and MCP all call this same function. */
export type Handler<O extends Operation> = ((ctx: Ctx, input: Input<O>) => Promise<Answer<O>>) & {
  /**
   * Refuses the caller who may not do this to what the path names, before anything of the body is read: of every
   * operation with an upload.
   */
  admit?: (ctx: Ctx, params: Input<O>['params']) => Promise<void>;
  /**
   * Slow work that must not keep a transaction open, such as taking in an upload. Whoever calls the handler inside a
   * transaction calls this before it and passes on the context it returns; outside one the handler does it itself.
   */
  prepare?: (ctx: Ctx, input: Input<O>) => Promise<Ctx>;
  /**
   * The whole list instead of a page of it. Whatever the caller is to be refused for is thrown before it resolves;
   * what fails while the batches are read can only break the answer off. Where a field is a list, its cell may spell it
   * for people.
   */
  rows?: (ctx: Ctx, input: Input<O>) => Promise<RowsAnswer<Record<keyof ResultOf<O>, unknown>>>;
};

/** One handler for each operation of a resource: a missing or misnamed one does not compile. */
export type Handlers<Resource extends Record<string, Operation>> = {
  [Name in keyof Resource]: Handler<Resource[Name]>;
};
