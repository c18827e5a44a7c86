import {
  allOperations,
  type Operation,
  prefixes,
  secureSessionCookie,
  sessionCookie,
} from '@fettle/contract';

/** The client's table of operations, as TypeScript in the repository's format. */
export function generateClientOperations(): string {
  const rows = allOperations.map(writeRow);
  return `import type { OperationEntry } from './operation-entry.ts';

/** Made from the contract by \`npm run generate\`; changes here are lost. */

export const prefixes = { v1: '${prefixes.v1}', dashboard: '${prefixes.dashboard}', widget: '${prefixes.widget}' } as const;

export const sessionCookie = '${sessionCookie}';
export const secureSessionCookie = '${secureSessionCookie}';

export const operations = {
${rows.join('\n')}
} as const satisfies Record<string, OperationEntry>;
`;
}

function writeRow(operation: Operation): string {
  const fields = [
    `method: '${operation.method}'`,
    `path: '${operation.path}'`,
    ...writeSurface(operation),
    ...(operation.kind === 'object' ? [] : [`kind: '${operation.kind}'`]),
    ...writeBody(operation),
  ];
  const line = `  ${operation.name}: { ${fields.join(', ')} },`;
  if (line.length <= 110) return line;
  return `  ${operation.name}: {\n${fields.map((field) => `    ${field},\n`).join('')}  },`;
}

function writeSurface({ surfaces }: Operation): string[] {
  const [first, second] = surfaces;
  return first !== undefined && second === undefined ? [`only: '${first}'`] : [];
}

function writeBody(operation: Operation): string[] {
  if (operation.body === null) return [];
  if (fieldNames(operation.query).length > 0) {
    throw new Error(
      `${operation.name} has a query and a body; the client's flat input cannot tell them apart`,
    );
  }
  const kind = operation.upload ? 'upload' : operation.bodyOptional ? 'optional' : 'json';
  const inPath = new Set(fieldNames(operation.params));
  const renames = fieldNames(operation.body)
    .filter((name) => inPath.has(name))
    .map((name) => `${otherName(name)}: '${name}'`);
  return [`body: '${kind}'`, ...(renames.length === 0 ? [] : [`renames: { ${renames.join(', ')} }`])];
}

/** `slug` in path and body: the path keeps the name, the body's is `newSlug`. */
function otherName(name: string): string {
  return `new${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function fieldNames(schema: object): string[] {
  return 'properties' in schema ? Object.keys(schema.properties as object) : [];
}
