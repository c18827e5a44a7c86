import type { JsonLdFact } from '../../facts.ts';
import { cleanText, collapseText } from '../text/clean-text.ts';

const maxNodes = 50;
const maxProperties = 100;
const maxValues = 20;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Reads one JSON-LD block: one fact for each node at the top level, in its array, or in its `@graph`. Values are reduced
 * to strings: a nested node to its `@id`, `url`, `name`, or type, and its own properties one level deep, such as
 * `author.name`. Never throws; a block that is not JSON gives one fact with `error`.
 */
export function readJsonLd(source: string): JsonLdFact[] {
  const text = source
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/, '');
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch (error) {
    return [broken(error instanceof Error ? collapseText(error.message, 200) : 'not JSON')];
  }
  const nodes = topNodes(parsed);
  return nodes.length === 0
    ? [broken('no object at the top')]
    : nodes.slice(0, maxNodes).map((each) => readNode(each.node, each.hasContext));
}

type Node = { [key: string]: Json };

function topNodes(value: Json, hasContext = false): { node: Node; hasContext: boolean }[] {
  if (Array.isArray(value))
    return value.slice(0, maxNodes).flatMap((each) => (isNode(each) ? topNodes(each, hasContext) : []));
  if (!isNode(value)) return [];
  const known = hasContext || Object.hasOwn(value, '@context');
  const graph = Object.hasOwn(value, '@graph') ? value['@graph'] : undefined;
  if (!Array.isArray(graph)) return [{ node: value, hasContext: known }];
  return graph
    .slice(0, maxNodes)
    .flatMap((each) => (isNode(each) ? [{ node: each, hasContext: known }] : []));
}

function readNode(node: Node, hasContext: boolean): JsonLdFact {
  const properties = Object.create(null) as Record<string, string[]>;
  let kept = 0;
  const keep = (key: string, value: Json): void => {
    if (kept >= maxProperties) return;
    const values = listOf(value)
      .slice(0, maxValues)
      .flatMap((each) => textOf(each) ?? []);
    if (values.length === 0) return;
    properties[cleanText(key, 100)] = values;
    kept += 1;
  };
  for (const [key, value] of Object.entries(node)) {
    if (key === '@type' || key === '@context') continue;
    keep(key, value);
    const nested = listOf(value).find(isNode);
    if (nested !== undefined)
      for (const [inner, each] of Object.entries(nested)) keep(`${key}.${inner}`, each);
  }
  return { types: typesOf(node), hasContext, error: null, properties };
}

function typesOf(node: Node): string[] {
  const types = Object.hasOwn(node, '@type') ? listOf(node['@type'] ?? null) : [];
  return types.slice(0, maxValues).flatMap((each) => (typeof each === 'string' ? [shortType(each)] : []));
}

function shortType(type: string): string {
  return cleanText(type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''), 100);
}

function textOf(value: Json): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return collapseText(value, 500) || null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return null;
  for (const key of ['@id', 'url', 'name', '@value']) {
    const inner = Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof inner === 'string' && inner.trim() !== '') return collapseText(inner, 500);
  }
  return typesOf(value)[0] ?? '{}';
}

function listOf(value: Json): Json[] {
  return Array.isArray(value) ? value : [value];
}

function isNode(value: Json): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function broken(error: string): JsonLdFact {
  return { types: [], hasContext: false, error, properties: Object.create(null) as Record<string, string[]> };
}
