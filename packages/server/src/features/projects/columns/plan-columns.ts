import type { Column, ColumnCategory } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { plainLetters } from '../../../strip-diacritics.ts';

/** A column as it will be stored; its position is its index. */
export interface PlannedColumn {
  key: string;
  label: string;
  color: string;
  category: ColumnCategory;
  wipLimit: number | null;
}

export interface ColumnWish {
  key?: string;
  label: string;
  color?: string;
  category: ColumnCategory;
  wipLimit?: number | null;
}

/** What every new project starts with (CONTRACT §4). */
export const defaultColumns: readonly PlannedColumn[] = [
  { key: 'todo', label: 'To do', color: '#6b7280', category: 'backlog', wipLimit: null },
  { key: 'in_progress', label: 'In progress', color: '#3b82f6', category: 'active', wipLimit: null },
  { key: 'review', label: 'Review', color: '#a855f7', category: 'active', wipLimit: null },
  { key: 'done', label: 'Done', color: '#22c55e', category: 'done', wipLimit: null },
];

const DEFAULT_COLOR = '#6b7280';
const KEY_CHARACTERS = 50;

/**
 * The columns a request asks for, with a key for each. A wish without a key gets one made from its label, and with
 * that the column that has this key already, so that the same request twice means the same; a number is appended
 * where the request itself uses the key otherwise. A column that stays keeps its colour and its limit when none is sent.
 * BAD_REQUEST when a key is sent twice.
 */
export function planColumns(wishes: readonly ColumnWish[], existing: readonly Column[]): PlannedColumn[] {
  const taken = new Set<string>();
  for (const { key } of wishes) {
    if (key === undefined) continue;
    if (taken.has(key)) throw new ApiError('BAD_REQUEST', `columns: the key '${key}' is duplicated.`);
    taken.add(key);
  }
  const before = new Map(existing.map((column) => [column.key, column]));
  return wishes.map((wish) => {
    const key = wish.key ?? freeKey(keyFrom(wish.label), taken);
    taken.add(key);
    return {
      key,
      label: wish.label,
      color: wish.color ?? before.get(key)?.color ?? DEFAULT_COLOR,
      category: wish.category,
      wipLimit: wish.wipLimit === undefined ? (before.get(key)?.wipLimit ?? null) : wish.wipLimit,
    };
  });
}

/** `In review (QA)` → `in_review_qa`; accents are dropped, and a label without Latin letters gives `column`. */
function keyFrom(label: string): string {
  const key = plainLetters(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return key.slice(0, KEY_CHARACTERS).replace(/_+$/, '') || 'column';
}

function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  let key = wanted;
  for (let number = 2; taken.has(key); number += 1) {
    const suffix = `_${number}`;
    key = `${wanted.slice(0, KEY_CHARACTERS - suffix.length).replace(/_+$/, '')}${suffix}`;
  }
  return key;
}
