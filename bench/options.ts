import { parseArgs } from 'node:util';

/** What a run measures, and at what size. */
export interface BenchOptions {
  /** Names of rows; empty: all of them. */
  rows: string[];
  /** Tasks of the large and of the small dataset, over all organizations. */
  tasks: number;
  smallTasks: number;
  /** Tasks of the one project that lists read, in the large dataset; the small one has proportionally fewer. */
  projectTasks: number;
  /** Pages of the large and of the small generated site. */
  pages: number;
  smallPages: number;
  /** Tasks of the project whose board is used in a browser. */
  boardTasks: number;
  /** A folder of HTML to audit for comparison; null for PostgreSQL's manual or a generated site. */
  site: string | null;
  /** Requests in flight at once. */
  clients: number;
  /** Length of one measurement of one side. */
  seconds: number;
  /** How often the sides take turns; results are medians over the rounds. */
  rounds: number;
  generator: 'wrk' | 'own' | null;
  /** File the results are written to. */
  json: string | null;
}

/** A wrong command line; the message says what is wrong with it. */
export class BenchUsageError extends Error {}

export const usage = `npm run bench -- [rows] [options]

  --quick                every size small and every measurement short: under three minutes
  --tasks <n>            tasks of the large dataset (1000000)
  --small-tasks <n>      tasks of the small dataset (10000)
  --project-tasks <n>    tasks of the project that lists read (100000)
  --pages <n>            pages of the large generated site (50000)
  --small-pages <n>      pages of the small one (1000)
  --board-tasks <n>      tasks of the project whose board is used (20000)
  --site <folder>        HTML files to audit beside others (Debian's postgresql-doc, else generated)
  --clients <n>          requests in flight (16)
  --seconds <n>          length of one measurement (3)
  --rounds <n>           how often the sides take turns (5)
  --generator <wrk|own>  what makes the requests (wrk where it is installed)
  --json <file>          writes machine, sizes and figures there too`;

const options = {
  quick: { type: 'boolean' },
  tasks: { type: 'string' },
  'small-tasks': { type: 'string' },
  'project-tasks': { type: 'string' },
  pages: { type: 'string' },
  'small-pages': { type: 'string' },
  'board-tasks': { type: 'string' },
  site: { type: 'string' },
  clients: { type: 'string' },
  seconds: { type: 'string' },
  rounds: { type: 'string' },
  generator: { type: 'string' },
  json: { type: 'string' },
} as const;

/** Reads the command line; `known` are the names of all rows. */
export function readOptions(args: string[], known: readonly string[]): BenchOptions {
  const { values, positionals } = parse(args);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BenchUsageError(`There is no row ${unknown.join(', ')}; rows: ${known.join(', ')}.`);
  const { quick = false, generator = null } = values;
  if (generator !== null && generator !== 'wrk' && generator !== 'own') {
    throw new BenchUsageError(`--generator is wrk or own, not ${generator}.`);
  }
  const number = (name: keyof typeof values, usual: number, whenQuick: number): number => {
    const value = Number(values[name] ?? (quick ? whenQuick : usual));
    if (!(value > 0))
      throw new BenchUsageError(`--${name} is a number above zero, not ${String(values[name])}.`);
    return value;
  };
  return {
    rows: positionals,
    tasks: number('tasks', 1_000_000, 150_000),
    smallTasks: number('small-tasks', 10_000, 1_500),
    projectTasks: number('project-tasks', 100_000, 50_000),
    pages: number('pages', 50_000, 3_000),
    smallPages: number('small-pages', 1_000, 300),
    boardTasks: number('board-tasks', 20_000, 5_000),
    site: values.site ?? null,
    clients: number('clients', 16, 16),
    seconds: number('seconds', 3, 1),
    rounds: number('rounds', 5, 3),
    generator,
    json: values.json ?? null,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new BenchUsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
