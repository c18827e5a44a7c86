import type { ImportedBoard, ImportedPerson, ImportedTask } from '../model.ts';
import type { ParsedExport } from './parser.ts';

interface BoardParts {
  people: Iterable<ImportedPerson>;
  notes: readonly string[];
  fields?: ImportedBoard['fields'];
  /** Names of all columns in their order, also of empty ones. */
  columns?: readonly string[];
}

/** Completes a parsed export with what its tasks refer to: only people, labels, and columns that are used count. */
export function buildBoard(
  tasks: () => Iterable<ImportedTask>,
  { people, notes, fields = [], columns = [] }: BoardParts,
): ParsedExport {
  const counts = new Map<string, number>(columns.map((name) => [name, 0]));
  const labels = new Map<string, ImportedBoard['labels'][number]>();
  const used = new Set<string>();
  let taskCount = 0;
  for (const task of tasks()) {
    taskCount += 1;
    if (task.column !== null)
      counts.set(task.column, (counts.get(task.column) ?? 0) + (task.isArchived ? 0 : 1));
    for (const label of task.labels) {
      const key = label.name.toLowerCase();
      if (!labels.has(key)) labels.set(key, label);
    }
    for (const ref of refsOf(task)) used.add(ref);
  }
  return {
    board: {
      columns: [...counts].map(([name, count]) => ({ name, taskCount: count })),
      people: [...people].filter(({ ref }) => used.has(ref)),
      labels: [...labels.values()],
      taskCount,
      fields,
      notes: [...notes],
    },
    tasks,
  };
}

function refsOf({ assignees, reporter, comments, times }: ImportedTask): string[] {
  const refs = [
    ...assignees,
    reporter,
    ...comments.map(({ author }) => author),
    ...times.map(({ person }) => person),
  ];
  return refs.filter((ref) => ref !== null);
}
