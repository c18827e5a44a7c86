import type { JsonLdFact } from '../../facts.ts';

/**
 * Finds missing properties that Google's documentation requires for rich results. The facts hold nested nodes only one
 * level deep, and only the first of several. Types without a required property
 * (Article, Organization) and types that Google no longer shows to everyone (FAQPage) have no rules.
 */
export function findMissingProperties(node: JsonLdFact): { type: string; missing: string[] } | null {
  // The facts hold only this many properties, so a missing one may exist beyond the limit.
  if (Object.keys(node.properties).length >= mostKnown) return null;
  for (const type of node.types) {
    const missing = rules.get(type)?.(node);
    if (missing !== undefined && missing.length > 0) return { type, missing };
  }
  return null;
}

/** Whether there are rules for the type. */
export function hasRules(type: string): boolean {
  return rules.has(type);
}

/** Merges nodes with the same `@id` into one, and drops bare references to other nodes. */
export function mergeNodes(nodes: readonly JsonLdFact[]): JsonLdFact[] {
  const byId = new Map<string, JsonLdFact>();
  const merged: JsonLdFact[] = [];
  for (const node of nodes) {
    if (node.error !== null) continue;
    const id = given(node, '@id') ? node.properties['@id']?.[0] : undefined;
    const known = id === undefined ? undefined : byId.get(id);
    if (known !== undefined) {
      known.types = [...new Set([...known.types, ...node.types])];
      known.properties = { ...node.properties, ...known.properties };
      continue;
    }
    const copy = { ...node };
    if (id !== undefined) byId.set(id, copy);
    merged.push(copy);
  }
  return merged.filter(({ properties }) => Object.keys(properties).some((name) => name !== '@id'));
}

const mostKnown = 100;

type Rule = (node: JsonLdFact) => string[];

function given(node: JsonLdFact, name: string): boolean {
  return Object.hasOwn(node.properties, name);
}

/** Requires at least one of the names. If none is present, returns them joined by “or”. */
function needs(node: JsonLdFact, ...alternatives: string[]): string[] {
  return alternatives.some((name) => given(node, name)) ? [] : [alternatives.join(' or ')];
}

/** Required properties of a nested node. A reference by `@id` or a plain text is not assessed. */
function inside(node: JsonLdFact, name: string, ...alternatives: string[]): string[] {
  const known = Object.keys(node.properties).filter((key) => key.startsWith(`${name}.`));
  if (!known.some((key) => key !== `${name}.@id`)) return [];
  return needs(node, ...alternatives.map((inner) => `${name}.${inner}`));
}

const rules = new Map<string, Rule>([
  [
    'Product',
    (node) => [
      ...needs(node, 'name'),
      ...needs(node, 'offers', 'review', 'aggregateRating'),
      ...inside(node, 'offers', 'price', 'lowPrice', 'priceSpecification'),
      ...inside(node, 'aggregateRating', 'ratingValue'),
      ...inside(node, 'aggregateRating', 'ratingCount', 'reviewCount'),
    ],
  ],
  [
    'BreadcrumbList',
    (node) => [
      ...needs(node, 'itemListElement'),
      ...inside(node, 'itemListElement', 'position'),
      // The name may be inside the item, which is too deep for the facts.
      ...inside(node, 'itemListElement', 'name', 'item'),
    ],
  ],
  ['LocalBusiness', (node) => [...needs(node, 'name'), ...needs(node, 'address')]],
  [
    'VideoObject',
    (node) => [
      ...needs(node, 'name'),
      ...needs(node, 'thumbnailUrl', 'thumbnail'),
      ...needs(node, 'uploadDate'),
    ],
  ],
  [
    'Review',
    (node) => [
      ...needs(node, 'itemReviewed'),
      ...needs(node, 'author'),
      ...needs(node, 'reviewRating'),
      ...inside(node, 'reviewRating', 'ratingValue'),
    ],
  ],
]);
