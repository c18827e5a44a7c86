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
    `What agents can do over MCP, in the order they see it; how to connect one is told in [MCP](../mcp.md). A token sees the tools whose
scopes it has. A call counts as one request of the first operation behind its tool.`,
    table(['tool', 'kind', 'scopes', 'operations'], overview),
    '## Tools',
    ...sections,
    '## Prompts',
    table(['prompt', 'what for', 'arguments'], promptRows),
  );
}

function describeHints({ hints }: Tool): string {
  if (hints.readOnly) return hints.openWorld ? 'reads; may fetch a screenshot' : 'reads';
  const kind = hints.destructive ? 'changes' : hints.idempotent ? 'writes, repeatable' : 'writes';
  return hints.openWorld ? `${kind}; crawls the site` : kind;
}

/** The list of tools as it goes over the wire, so that a change of it is seen in review. */
export function generateToolSnapshot(): string {
  return `${JSON.stringify(listTools(tools, allScopes), null, 2)}\n`;
}
