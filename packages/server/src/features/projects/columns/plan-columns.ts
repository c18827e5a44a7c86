import type { Column, ColumnCategory } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { stripDiacritics } from '../../../strip-diacritics.ts';

/** A column as it will be stored; its position is its index. */
export interface PlannedColumn {
  key: string;
  label: string;
  color: string;
  category: ColumnCategory;
  wipLimit: number | null;
}

export interface RequestedColumn {
  key?: string;
  label: string;
  color?: string;
  category: ColumnCategory;
  wipLimit?: number | null;
}

/** The columns of every new project. */
export const defaultColumns: readonly PlannedColumn[] = [
  { key: 'todo', label: 'To do', color: '#6b7280', category: 'backlog', wipLimit: null },
  { key: 'in_progress', label: 'In progress', color: '#3b82f6', category: 'active', wipLimit: null },
  { key: 'review', label: 'Review', color: '#a855f7', category: 'active', wipLimit: null },
  { key: 'done', label: 'Done', color: '#22c55e', category: 'done', wipLimit: null },
];

const defaultColor = '#6b7280';
const keyCharacters = 50;

/**
 * The columns of a request, with a key for each. A column without a key gets one generated from its label and with it the
 * existing column of that key, so that repeating a request changes nothing; a number is appended where the request uses
 * the key for another column. A column that stays keeps its color and its WIP limit when none is sent. BAD_REQUEST when a
 * key is sent twice.
 */
export function planColumns(
  requested: readonly RequestedColumn[],
  existing: readonly Column[],
): PlannedColumn[] {
  const taken = new Set<string>();
  for (const { key } of requested) {
    if (key === undefined) continue;
    if (taken.has(key)) throw new ApiError('BAD_REQUEST', `columns: the key "${key}" is duplicated.`);
    taken.add(key);
  }
  const before = new Map(existing.map((column) => [column.key, column]));
  return requested.map((column) => {
    const key = column.key ?? freeKey(keyFrom(column.label), taken);
    taken.add(key);
    return {
      key,
      label: column.label,
      color: column.color ?? before.get(key)?.color ?? defaultColor,
      category: column.category,
      wipLimit: column.wipLimit === undefined ? (before.get(key)?.wipLimit ?? null) : column.wipLimit,
    };
  });
}

/** `In review (QA)` → `in_review_qa`; accents are dropped, and a label without Latin letters gives `column`. */
function keyFrom(label: string): string {
  const key = stripDiacritics(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return key.slice(0, keyCharacters).replace(/_+$/, '') || 'column';
}

function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  let key = wanted;
  for (let number = 2; taken.has(key); number += 1) {
    const suffix = `_${number}`;
    key = `${wanted.slice(0, keyCharacters - suffix.length).replace(/_+$/, '')}${suffix}`;
  }
  return key;
}
