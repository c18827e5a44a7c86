import type { AttributePath, Filter } from './filter.ts';

/** A filter as text that means the same. */
export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'or':
      return `${printFilter(filter.left)} or ${grouped(filter.right, ['or'])}`;
    case 'and':
      return `${grouped(filter.left, ['or'])} and ${grouped(filter.right, ['or', 'and'])}`;
    case 'not':
      return `not (${printFilter(filter.inner)})`;
    case 'present':
      return `${printPath(filter.path)} pr`;
    case 'compare':
      return `${printPath(filter.path)} ${filter.operator} ${JSON.stringify(filter.value)}`;
    case 'element':
      return `${printPath(filter.path)}[${printFilter(filter.inner)}]`;
  }
}

function grouped(filter: Filter, kinds: readonly Filter['kind'][]): string {
  return kinds.includes(filter.kind) ? `(${printFilter(filter)})` : printFilter(filter);
}

export function printPath({ schema, name, sub }: AttributePath): string {
  return `${schema === null ? '' : `${schema}:`}${name}${sub === null ? '' : `.${sub}`}`;
}
