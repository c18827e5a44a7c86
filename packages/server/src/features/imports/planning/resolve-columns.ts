import type { Column, ColumnCategory, ImportMapping, ImportOptions } from '@fettle/contract';
import type { ImportedBoard } from '../model.ts';

type MappedColumn = ImportMapping['columns'][number];

export interface ColumnResolution {
  mapping: MappedColumn[];
  /** Columns to create, with the place that suits their category. */
  toCreate: { label: string; category: ColumnCategory }[];
  /** The key for tasks of a list; null when they are left out. */
  keyOf(name: string | null, isArchived: boolean): string | null;
}

const donePattern =
  /^(done|closed|complete[d]?|resolved|finished|cancel(l)?ed|released|shipped|archived?|won'?t (do|fix)|duplicate)\b/i;
const activePattern =
  /progress|doing|review|test|qa\b|started|active|working|feedback|blocked|on hold|staging/i;

/** What kind of column a list is, by its name. */
export function categoryOf(name: string): ColumnCategory {
  if (donePattern.test(name.trim())) return 'done';
  return activePattern.test(name) ? 'active' : 'backlog';
}

/**
 * Which column each list is: the chosen one, else one of the same name, else a new one when columns are created, else the
 * first of the same category. A column that does not exist yet has a key that no column can have.
 */
export function resolveColumns(
  board: Pick<ImportedBoard, 'columns'>,
  existing: readonly Column[],
  { columns: chosen = [], createColumns = false }: ImportOptions,
): ColumnResolution {
  const first = existing[0];
  if (first === undefined) throw new Error('A project without columns');
  const toCreate: ColumnResolution['toCreate'] = [];
  const firstOf = (category: ColumnCategory): Column =>
    existing.find((column) => column.category === category) ??
    (category === 'done' ? (existing.at(-1) ?? first) : first);
  const mapping = board.columns.map(({ name, taskCount }): MappedColumn => {
    const folded = fold(name);
    const choice = chosen.find(({ from }) => fold(from) === folded);
    if (choice !== undefined) {
      const column = existing.find(({ key }) => key === choice.to);
      return { name, key: column?.key ?? null, label: column?.label ?? null, created: false };
    }
    const same = existing.find(
      ({ label, key }) => fold(label) === folded || key === folded.replaceAll(' ', '_'),
    );
    if (same !== undefined) return { name, key: same.key, label: same.label, created: false };
    if (createColumns && taskCount > 0) {
      toCreate.push({ label: name.slice(0, 100), category: categoryOf(name) });
      return { name, key: `new: ${name}`, label: name, created: true };
    }
    const alike = firstOf(categoryOf(name));
    return { name, key: alike.key, label: alike.label, created: false };
  });
  const keys = new Map(mapping.map(({ name, key }) => [name, key]));
  const done = firstOf('done').key;
  return {
    mapping,
    toCreate,
    keyOf(name, isArchived) {
      const key = name === null ? first.key : (keys.get(name) ?? null);
      return isArchived && key !== null ? done : key;
    },
  };
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}
