/** Attributes that say what an element is; classes and styles change with every design. */
const attributes = [
  'id',
  'data-testid',
  'name',
  'type',
  'role',
  'href',
  'src',
  'for',
  'alt',
  'title',
  'aria-label',
  'placeholder',
];
/** Attributes that lead to one element by themselves, if it is the only one with that value. */
const naming = /^(?:id|data-testid|name|href|src|for)=/;
const maxLength = 120;

/** `name=value` for each attribute that identifies the element, in a fixed order. */
export function traitsOf(name: string, attribute: (name: string) => string | null): string[] {
  const traits: string[] = [];
  for (const each of attributes) {
    const value = attribute(each)?.trim();
    if (!value || (each === 'id' && isGenerated(value))) continue;
    traits.push(`${each}=${stable(each, value).slice(0, maxLength)}`);
  }
  // The value of a button is its label; what a person typed into a field is nobody's business.
  const value = name === 'input' && isButton(attribute('type')) ? attribute('value')?.trim() : undefined;
  if (value) traits.push(`value=${value.slice(0, maxLength)}`);
  return traits;
}

export function isNaming(trait: string): boolean {
  return naming.test(trait);
}

/** Ids that frameworks make up, which differ from visit to visit: `:r3:`, `radix-12`, `headlessui-menu-4`, hashes. */
function isGenerated(id: string): boolean {
  return /^:.*:$|(?:^|[-_:])\d+$|\d{4,}|[0-9a-f]{8}/i.test(id);
}

/** Addresses without what says nothing about the target: the origin, the query, and the hash in the name of a built file. */
function stable(attribute: string, value: string): string {
  if (attribute === 'src') return withoutQuery(value).replace(/[-._][0-9a-z_-]{8,}(?=\.\w+$)/i, '');
  return attribute === 'href' ? withoutQuery(value) : value;
}

function withoutQuery(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/i, '').replace(/\?[^#]*/, '');
}

function isButton(type: string | null): boolean {
  return type !== null && /^(?:submit|button|reset)$/i.test(type);
}

/** How many elements have each trait. */
export function countTraits(elements: readonly { traits: readonly string[] }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { traits } of elements)
    for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return counts;
}
