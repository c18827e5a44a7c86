import type { OpenApiDocument } from './openapi.ts';
import { findSchemaBreaks } from './schema-compatibility.ts';

/**
 * Breaking changes of a newer document against a released one: a sentence for each removal, rename, changed type, new
 * requirement on requests, or lost guarantee of responses. Additions do not break callers.
 */
export function findBreaks(released: OpenApiDocument, current: OpenApiDocument): string[] {
  const documents = { released, current };
  return [
    ...compareKeys('', released.paths, current.paths, (path, before, now) =>
      compareKeys(`${path} `, before, now, (method, operation, other) =>
        compareOperation(`${method.toUpperCase()} ${path.trim()}`, operation, other, documents),
      ),
    ),
    ...compareKeys('event ', released.webhooks ?? {}, current.webhooks ?? {}, (name, before, now) =>
      compareBodies(name, read(before, 'post'), read(now, 'post'), 'answer', documents),
    ),
  ];
}

interface Documents {
  released: OpenApiDocument;
  current: OpenApiDocument;
}

type Node = Record<string, unknown>;

function compareOperation(where: string, before: Node, now: Node, documents: Documents): string[] {
  const renamed =
    before.operationId === now.operationId ? [] : [`${where} is no longer ${String(before.operationId)}`];
  const moved = before['x-scope'] === now['x-scope'] ? [] : [`${where} requires a different scope`];
  return [
    ...renamed,
    ...moved,
    ...compareParameters(where, before, now, documents),
    ...compareBodies(`${where} body`, before, now, 'request', documents),
    ...compareKeys(`${where} `, read(before, 'responses'), read(now, 'responses'), (status, was, is) =>
      compareResponse(status, resolve(documents.released, was), resolve(documents.current, is), documents),
    ),
  ];
}

function compareParameters(where: string, before: Node, now: Node, documents: Documents): string[] {
  const known = indexParameters(documents.released, before);
  const present = indexParameters(documents.current, now);
  const demanded = Object.entries(present)
    .filter(([name, parameter]) => parameter.required === true && known[name]?.required !== true)
    .map(([name]) => `${where} ${name} became required`);
  const changed = compareKeys(`${where} `, known, present, (name, was, is) =>
    compareSchemas(name, was.schema, is.schema, 'request', documents),
  );
  return [...demanded, ...changed];
}

function indexParameters(document: OpenApiDocument, operation: Node): Record<string, Node> {
  const list = (operation.parameters ?? []) as Node[];
  const resolved = list.map((parameter) => resolve(document, parameter));
  return Object.fromEntries(
    resolved.map((parameter) => [`${String(parameter.in)} ${String(parameter.name)}`, parameter]),
  );
}

function compareBodies(
  where: string,
  before: Node,
  now: Node,
  direction: 'request' | 'answer',
  documents: Documents,
): string[] {
  const was = read(before, 'requestBody');
  const is = read(now, 'requestBody');
  const demanded = is.required && !was.required ? [`${where} became required`] : [];
  return [...demanded, ...compareContent(where, was, is, direction, documents)];
}

function compareResponse(where: string, before: Node, now: Node, documents: Documents): string[] {
  return [
    ...compareKeys(`${where} header `, read(before, 'headers'), read(now, 'headers'), () => []),
    ...compareContent(where, before, now, 'answer', documents),
  ];
}

function compareContent(
  where: string,
  before: Node,
  now: Node,
  direction: 'request' | 'answer',
  documents: Documents,
): string[] {
  return compareKeys(`${where} `, read(before, 'content'), read(now, 'content'), (type, was, is) =>
    compareSchemas(type, was.schema, is.schema, direction, documents),
  );
}

function compareSchemas(
  where: string,
  before: unknown,
  now: unknown,
  direction: 'request' | 'answer',
  { released, current }: Documents,
): string[] {
  const sides = {
    before: (schema: Node) => resolve(released, schema),
    now: (schema: Node) => resolve(current, schema),
  };
  return findSchemaBreaks(where, before as Node, now as Node, direction, sides);
}

/** Compares what both sides have under the same name; a missing name is a breaking change. */
function compareKeys<T>(
  where: string,
  before: Record<string, T>,
  now: Record<string, T>,
  compare: (name: string, before: T, now: T) => string[],
): string[] {
  return Object.entries(before).flatMap(([name, value]) => {
    const other = now[name];
    return other === undefined
      ? [`${where}${name} is gone`]
      : compare(`${name}`, value, other).map((text) => (text.startsWith(where) ? text : where + text));
  });
}

function read(node: Node, name: string): Record<string, Node> {
  return (node[name] ?? {}) as Record<string, Node>;
}

function resolve(document: OpenApiDocument, node: Node): Node {
  if (typeof node.$ref !== 'string') return node;
  const steps = node.$ref.replace('#/', '').split('/');
  return steps.reduce<Node>((value, step) => value[step] as Node, document as unknown as Node);
}
