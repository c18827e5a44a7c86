import type { Operation, Surface } from '@fettle/contract';
import type { Caller } from '../context.ts';
import type { Handler } from '../handler.ts';
import type { InputParser } from './input/parse-input.ts';
import type { DeprecationHeaders } from './response/deprecation-headers.ts';

/** An operation on one of its surfaces, with everything required to serve it. */
export interface RegisteredOperation {
  operation: Operation;
  surface: Surface;
  handler: Handler<Operation>;
  parse: InputParser;
  deprecation: DeprecationHeaders;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null when the operation requires no credential. */
    caller: Caller | null;
  }
}
