import { allScopes, type JsonSchema } from '@fettle/contract';
import { listTools } from '../../packages/server/src/mcp/list-tools.ts';
import { prompts } from '../../packages/server/src/mcp/prompts.ts';
import { scopesOf, type Tool } from '../../packages/server/src/mcp/tool.ts';
import { tools } from '../../packages/server/src/mcp/tools.ts';
import { listFields } from './describe-schema.ts';
import { blocks, code, page, table } from './markdown.ts';

/** Every MCP tool with its arguments, and every prompt. */
export function generateMcpPage(): string {
  const overview = tools.map((tool) => [
    `[${tool.name}](#${tool.name})`,
    describeHints(tool),
    scopesOf(tool).map(code).join(', ') || 'none',
    tool.operations.map(({ name }) => `[${name}](api.md#${name.toLowerCase()})`).join(', '),
  ]);
  const sections = listTools(tools, allScopes).map(({ name, description, inputSchema }) => {
    const fields = listFields(inputSchema as JsonSchema);
    const rows = fields.map((field) => [code(field.name), field.type, field.notes]);
    return blocks(`### ${name}`, description, table(['argument', 'type', 'notes'], rows));
  });
  const promptRows = prompts.map((prompt) => [
    code(prompt.name),
    prompt.description,
    prompt.arguments.map(({ name, description }) => `${code(name)}: ${description}`).join('; '),
  ]);
  return page(
    'MCP tools',
    `The tools that agents can use, in the order in which \`tools/list\` returns them. [MCP](../mcp.md) explains how to connect an agent. A token sees
only the tools whose scopes it has. For rate limits, a call counts as one request of the tool's first operation.`,
    table(['tool', 'kind', 'scopes', 'operations'], overview),
    '## Tools',
    ...sections,
    '## Prompts',
    table(['prompt', 'description', 'arguments'], promptRows),
  );
}

function describeHints({ hints }: Tool): string {
  if (hints.readOnly) return hints.openWorld ? 'reads; may fetch a screenshot' : 'reads';
  const kind = hints.destructive ? 'overwrites' : hints.idempotent ? 'writes, idempotent' : 'writes';
  return hints.openWorld ? `${kind}; crawls the site` : kind;
}

/** The list of tools as sent over the wire, so that reviews show its changes. */
export function generateToolSnapshot(): string {
  return `${JSON.stringify(listTools(tools, allScopes), null, 2)}\n`;
}
