import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type DatabaseConnection, planning } from '../db/connect.ts';
import type { Tables } from '../db/tables/tables.ts';
import { valueParsers } from '../db/value-parsers.ts';

export interface CapturedStatement {
  sql: string;
  parameters: readonly unknown[];
}

/** A database that notes what is run on it. */
export interface CapturingDatabase {
  db: Kysely<Tables>;
  /** The statements `use` ran on `db`, in their order. */
  statementsOf(use: () => Promise<unknown>): Promise<CapturedStatement[]>;
  close(): Promise<void>;
}

/** Connects to a database as the service does; one connection, so that what is noted is of one caller. */
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
