import type { Operation, Scope } from '@fettle/contract';
import type { Static, TObject, TSchema } from 'typebox';
import { ApiError } from '../api-error.ts';
import type { Ctx } from '../context.ts';
import { compileShape, type Shape } from '../http/input/compile-shape.ts';
import { explainViolation } from '../http/input/explain-violation.ts';
import type { CallOperation } from './call-operation.ts';

/** A picture for the model, in base64. */
export interface ToolImage {
  data: string;
  mimeType: string;
}

/** What a tool found or did; `render-answer.ts` makes the text of it. */
export interface ToolAnswer {
  /** One or two sentences: what is shown, or what has changed. Texts of strangers do not belong here. */
  note: string;
  /** What to call next, where that is not obvious. */
  next?: string | undefined;
  /** Shown as JSON. What strangers wrote stands under keys named `untrusted`. */
  data?: object;
  images?: readonly ToolImage[];
}

/** What a tool works with: the context of the request, and the operations it may call in the caller's name. */
export interface ToolUse {
  ctx: Ctx;
  call: CallOperation;
}

/** What hosts base their confirmations on (MCP "Tool annotations"). */
export interface ToolHints {
  readOnly: boolean;
  /** It can overwrite or remove what was there. */
  destructive: boolean;
  /** The same call again changes nothing more. */
  idempotent: boolean;
  /** It makes the service request something outside itself. */
  openWorld: boolean;
}

/** A tool as the registry holds it. */
export interface Tool {
  /** Verb and noun in snake case; never renamed, since prompts and permissions of hosts name it. */
  name: string;
  description: string;
  /** The operations behind it. A call counts as one request of the first one's class. */
  operations: readonly [Operation, ...Operation[]];
  input: TObject;
  hints: ToolHints;
  /** Checks the arguments, BAD_REQUEST when they do not fit, and runs the tool. */
  run(use: ToolUse, args: unknown): Promise<ToolAnswer>;
}

export const reads: ToolHints = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
export const adds: ToolHints = { readOnly: false, destructive: false, idempotent: false, openWorld: false };

/** Makes a tool whose `run` gets its arguments parsed. */
export function defineTool<Input extends TObject>(definition: {
  name: string;
  description: string;
  operations: readonly [Operation, ...Operation[]];
  input: Input;
  hints: ToolHints;
  run(use: ToolUse, args: Static<Input>): Promise<ToolAnswer>;
}): Tool {
  let shape: Shape | undefined;
  return {
    ...definition,
    run: async (use, args) => {
      const value = args ?? {};
      shape ??= compileShape(definition.input);
      if (!shape.fits(value)) refuse(definition.input, value);
      return definition.run(use, value as Static<Input>);
    },
  };
}

function refuse(input: TSchema, value: unknown): never {
  const details = explainViolation(input, value, 'the arguments');
  const message = details[0]?.message ?? 'the arguments do not have the documented shape';
  throw new ApiError('BAD_REQUEST', message, { details });
}

/** Scopes a token must have for the tool; a token that lacks one does not see it. */
export function scopesOf(tool: Tool): Scope[] {
  const scopes = tool.operations.flatMap(({ scope }) => (scope === null ? [] : [scope]));
  return [...new Set(scopes)];
}

/** Scopes the tool needs and the caller does not have. */
export function missingScopes(tool: Tool, held: readonly Scope[]): Scope[] {
  return scopesOf(tool).filter((scope) => !held.includes(scope));
}
