import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planning } from '../packages/server/src/db/connect.ts';
import type { EmbeddedConnection } from '../packages/server/src/db/embedded/embedded.ts';
import { findProgram, runProgram } from './programs.ts';

/**
 * Runs a script with this many clients, every statement prepared and planned as in the service. Returns runs per
 * second.
 */
export type Pgbench = (
  connection: EmbeddedConnection,
  script: PgbenchScript,
  clients: number,
  seconds: number,
) => Promise<number>;

export interface PgbenchScript {
  text: string;
  variables: Record<string, string>;
}

/** Null where it is not installed. */
export async function findPgbench(): Promise<Pgbench | null> {
  const pgbench = await findProgram('pgbench');
  if (pgbench === null) return null;
  return async ({ host, port, user, database }, script, clients, seconds) => {
    const folder = await mkdtemp(join(tmpdir(), 'fettle-pgbench-'));
    try {
      const file = join(folder, 'script.sql');
      await writeFile(file, script.text);
      const place = ['-h', host, '-p', String(port), '-U', user];
      const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1'];
      const length = ['-T', String(Math.max(1, Math.round(seconds)))];
      const given = Object.entries(script.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
      const output = await runProgram(
        pgbench,
        [...place, ...load, ...length, ...given, '-f', file, database],
        {
          PGOPTIONS: Object.entries(planning)
            .map(([setting, value]) => `-c ${setting}=${value}`)
            .join(' '),
        },
        seconds,
      );
      return readRate(output);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

function readRate(output: string): number {
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (rate === undefined) throw new Error(`pgbench printed no rate: ${output.slice(0, 500)}`);
  return Number(rate);
}

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * Statements of the service with the parameters it sent, in order. NULL stays in the text: a pgbench variable cannot
 * be NULL.
 */
export function toScript(statements: readonly Statement[]): PgbenchScript {
  const variables: Record<string, string> = {};
  const texts = statements.map(({ sql, parameters }, nth) =>
    sql.replace(/\$(\d+)/g, (_, number: string) => {
      const text = toText(parameters[Number(number) - 1]);
      if (text === null) return 'null';
      const name = `v${nth}_${number}`;
      variables[name] = text;
      return `:${name}`;
    }),
  );
  return { text: texts.map((text) => `${text};\n`).join(''), variables };
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `{${value.map(toText).join(',')}}`;
  return JSON.stringify(value);
}
