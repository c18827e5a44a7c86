import type { ResourceSchema } from './attribute.ts';
import type { Fields } from './read-resource.ts';
import { withoutUrn } from './read-resource.ts';

/** Which attributes a response has; null: all that are returned by default. */
export interface Selection {
  only: readonly string[] | null;
  without: readonly string[];
}

export const everything: Selection = { only: null, without: [] };

/** Reads `attributes` and `excludedAttributes`, which are lists or separated by commas. */
export function readSelection(attributes: unknown, excluded: unknown, schema: ResourceSchema): Selection {
  const only = namesIn(attributes, schema);
  return { only: only.length === 0 ? null : only, without: namesIn(excluded, schema) };
}

function namesIn(sent: unknown, schema: ResourceSchema): string[] {
  const texts = Array.isArray(sent) ? (sent as unknown[]) : [sent];
  return texts
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .slice(0, 100)
    .map((name) => withoutUrn(name.trim(), schema).toLowerCase())
    .filter((name) => name !== '');
}

/** Whether a response has any part of this attribute, so that it need not be read otherwise. */
export function selects({ only, without }: Selection, name: string): boolean {
  const lower = name.toLowerCase();
  if (without.includes(lower)) return false;
  return only === null || only.some((wanted) => wanted === lower || wanted.startsWith(`${lower}.`));
}

/** The selected attributes of a resource; `id` and `schemas` are always among them. */
export function selectAttributes(resource: Fields, { only, without }: Selection): Fields {
  const chosen: Fields = {};
  for (const [name, value] of Object.entries(resource)) {
    const lower = name.toLowerCase();
    if (name === 'id' || name === 'schemas') chosen[name] = value;
    else if (!without.includes(lower) && (only === null || only.includes(lower)))
      chosen[name] = withoutParts(value, (part) => !without.includes(`${lower}.${part}`));
    else if (only !== null && !without.includes(lower)) {
      const parts = only.filter((wanted) => wanted.startsWith(`${lower}.`) || wanted.startsWith(`${lower}:`));
      if (parts.length > 0)
        chosen[name] = withoutParts(value, (part) =>
          parts.some((wanted) => wanted.slice(lower.length + 1) === part),
        );
    }
  }
  return chosen;
}

function withoutParts(value: unknown, keep: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((element) => withoutParts(element, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => keep(part.toLowerCase())));
}
