import type { Operation, Scope } from '@fettle/contract';
import type { Static, TObject, TSchema } from 'typebox';
import { ApiError } from '../api-error.ts';
import type { Ctx } from '../context.ts';
import { type CompiledSchema, compileSchema } from '../http/input/compile-schema.ts';
import { explainViolation } from '../http/input/explain-violation.ts';
import type { CallOperation } from './call-operation.ts';

/** An image for the model, in base64. */
export interface ToolImage {
  data: string;
  mimeType: string;
}

/** What a tool found or did; `render-tool-output.ts` turns it into text. */
export interface ToolOutput {
  /** One or two sentences about what is shown or has changed. Must not contain untrusted texts. */
  note: string;
  /** What to call next, if that is not obvious. */
  next?: string | undefined;
  /** Shown as JSON. Untrusted texts are under keys named `untrusted`. */
  data?: object;
  images?: readonly ToolImage[];
}

/** What a tool works with: the request context and the operations it can call on behalf of the caller. */
export interface ToolUse {
  ctx: Ctx;
  call: CallOperation;
}

/** Hints that hosts use to decide whether to ask for confirmation (MCP "Tool annotations"). */
export interface ToolHints {
  readOnly: boolean;
  /** It can overwrite or delete data. */
  destructive: boolean;
  /** Repeating the call changes nothing more. */
  idempotent: boolean;
  /** It causes requests to external systems. */
  openWorld: boolean;
}

/** A tool in the registry. */
export interface Tool {
  /** Verb and noun in snake case; never renamed, because prompts and host permissions refer to it. */
  name: string;
  description: string;
  /** The operations it uses. A call counts as one request of the class of the first. */
  operations: readonly [Operation, ...Operation[]];
  input: TObject;
  hints: ToolHints;
  /** Checks the arguments (BAD_REQUEST if they are invalid) and runs the tool. */
  run(use: ToolUse, args: unknown): Promise<ToolOutput>;
}

export const reads: ToolHints = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
export const adds: ToolHints = { readOnly: false, destructive: false, idempotent: false, openWorld: false };

/** Defines a tool whose `run` gets parsed arguments. */
export function defineTool<Input extends TObject>(definition: {
  name: string;
  description: string;
  operations: readonly [Operation, ...Operation[]];
  input: Input;
  hints: ToolHints;
  run(use: ToolUse, args: Static<Input>): Promise<ToolOutput>;
}): Tool {
  let compiled: CompiledSchema | undefined;
  return {
    ...definition,
    run: async (use, args) => {
      const value = args ?? {};
      compiled ??= compileSchema(definition.input);
      if (!compiled.fits(value)) refuse(definition.input, value);
      return definition.run(use, value as Static<Input>);
    },
  };
}

function refuse(input: TSchema, value: unknown): never {
  const details = explainViolation(input, value, 'The arguments');
  const message = details[0]?.message ?? 'The arguments do not match the documented schema';
  throw new ApiError('BAD_REQUEST', message, { details });
}

/** Scopes a token must have for the tool; it is hidden from tokens that lack one. */
export function scopesOf(tool: Tool): Scope[] {
  const scopes = tool.operations.flatMap(({ scope }) => (scope === null ? [] : [scope]));
  return [...new Set(scopes)];
}

/** Scopes that the tool requires and the caller does not have. */
export function missingScopes(tool: Tool, held: readonly Scope[]): Scope[] {
  return scopesOf(tool).filter((scope) => !held.includes(scope));
}
