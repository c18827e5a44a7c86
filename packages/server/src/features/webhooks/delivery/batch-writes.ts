/** Hands a row over and gets what was answered for it; null when nothing was, or when it could not be written so. */
export type Gatherer<Row, Answer> = (row: Row) => Promise<Answer | null>;

interface GatherOptions<Row, Answer> {
  /** Rows of the same key are never written together. */
  keyOf: (row: Row) => string;
  /** Writes rows with one statement; those it passes over have no answer. */
  write: (rows: readonly Row[]) => Promise<readonly Answer[]>;
  keyOfAnswer: (answer: Answer) => string;
}

interface Waiting<Row, Answer> {
  row: Row;
  resolve: (answer: Answer | null) => void;
}

/** More cost more to plan and to lock than they save. */
const mostRows = 64;
/** Writes under way at a time: one that waits for the disk does not keep all others waiting. */
const mostWrites = 2;

/**
 * Writes rows together that come while another write is under way: alone a row is written at once, and the busier the
 * process is the more of them share a commit. Nothing waits for company. A write that fails answers null for all its
 * rows, so that each is written alone and meets its own fault.
 */
export function createGatherer<Row, Answer>({
  keyOf,
  write,
  keyOfAnswer,
}: GatherOptions<Row, Answer>): Gatherer<Row, Answer> {
  const waiting: Waiting<Row, Answer>[] = [];
  let writes = 0;

  const takeNext = (): Waiting<Row, Answer>[] => {
    const taken = new Map<string, Waiting<Row, Answer>>();
    const rest = waiting.splice(0);
    for (const each of rest) {
      const key = keyOf(each.row);
      if (taken.size < mostRows && !taken.has(key)) taken.set(key, each);
      else waiting.push(each);
    }
    return [...taken.values()];
  };

  const writeNext = async (): Promise<void> => {
    const next = takeNext();
    writes += 1;
    // The fault comes again, and is told, where each row is written alone.
    const answers = await write(next.map(({ row }) => row)).catch(() => []);
    writes -= 1;
    const byKey = new Map(answers.map((answer) => [keyOfAnswer(answer), answer]));
    for (const { row, resolve } of next) resolve(byKey.get(keyOf(row)) ?? null);
    if (waiting.length > 0) void writeNext();
  };

  return (row) =>
    new Promise((resolve) => {
      waiting.push({ row, resolve });
      if (writes < mostWrites) void writeNext();
    });
}
