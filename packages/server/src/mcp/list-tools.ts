import type { Scope } from '@fettle/contract';
import { missingScopes, type Tool } from './tool.ts';

/** A tool as in the response to `tools/list`. */
export interface ListedTool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
}

/** The tools that a caller with these scopes can use, in order. */
export function listTools(tools: readonly Tool[], scopes: readonly Scope[]): ListedTool[] {
  return tools.filter((tool) => missingScopes(tool, scopes).length === 0).map(describeTool);
}

function describeTool({ name, description, input, hints }: Tool): ListedTool {
  return {
    name,
    description,
    inputSchema: { type: 'object', ...(publish(input) as object) },
    annotations: {
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld,
    },
  };
}

/** Formats that JSON Schema defines; some hosts reject schemas with other formats. */
const knownFormats = new Set(['date-time', 'uri', 'email']);

/** Keywords that control how a string is normalized before it is checked. */
const ownKeywords = new Set(['trim', 'line']);

/** A schema without our own keywords. Some hosts reject an enum without a type. */
function publish(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(publish);
  if (typeof schema !== 'object' || schema === null) return schema;
  const fields = Object.entries(schema).filter(
    ([key, value]) => !ownKeywords.has(key) && (key !== 'format' || knownFormats.has(String(value))),
  );
  const published = Object.fromEntries(fields.map(([key, value]) => [key, publish(value)]));
  const isTextEnum = Array.isArray(published.enum) && published.type === undefined;
  return isTextEnum ? { type: 'string', ...published } : published;
}
