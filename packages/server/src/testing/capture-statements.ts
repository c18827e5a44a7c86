import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type DatabaseConnection, planning } from '../db/connect.ts';
import type { Tables } from '../db/tables/tables.ts';
import { valueParsers } from '../db/value-parsers.ts';

export interface CapturedStatement {
  sql: string;
  parameters: readonly unknown[];
}

/** A database connection that records the statements it runs. */
export interface CapturingDatabase {
  db: Kysely<Tables>;
  /** The statements that `use` ran on `db`, in order. */
  statementsOf(use: () => Promise<unknown>): Promise<CapturedStatement[]>;
  close(): Promise<void>;
}

/** Connects to a database as the service does; with one connection, so that only one caller is recorded. */
export function captureStatements(connection: DatabaseConnection): CapturingDatabase {
  const options = Object.entries(planning).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ ...connection, max: 1, types: valueParsers, options: options.join(' ') });
  const noted: CapturedStatement[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      noted.push({ sql, parameters });
    },
  });
  return {
    db,
    async statementsOf(use) {
      noted.length = 0;
      await use();
      return noted.slice();
    },
    close: () => db.destroy(),
  };
}
