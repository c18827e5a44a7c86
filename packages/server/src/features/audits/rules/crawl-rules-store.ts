import type { AuditRules } from '@fettle/contract';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { CrawlRulesTable } from '../../../db/tables/audit-tables.ts';

/** The rules of a project as they are stored. */
export interface StoredRules extends AuditRules {
  sealedCredentials: Buffer | null;
  updatedAt: string | null;
}

/** The rules of a project that has none. */
export const defaultRules: StoredRules = {
  revision: 0,
  include: [],
  exclude: [],
  startUrls: [],
  requestsPerSecond: null,
  userAgentSuffix: null,
  ignoreRobots: false,
  credentials: null,
  sealedCredentials: null,
  updatedAt: null,
};

export async function readRules({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<StoredRules> {
  const row = await db
    .selectFrom('crawl_rules')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row === undefined ? defaultRules : toRules(row);
}

/** The same, locked until the transaction ends. */
export async function lockRules({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<StoredRules> {
  const row = await db
    .selectFrom('crawl_rules')
    .selectAll()
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? defaultRules : toRules(row);
}

function toRules(row: Selectable<CrawlRulesTable>): StoredRules {
  const { include, exclude, startUrls, requestsPerSecond, userAgentSuffix, ignoreRobots } = row.rules;
  return {
    revision: row.revision,
    include,
    exclude,
    startUrls,
    requestsPerSecond,
    userAgentSuffix,
    ignoreRobots,
    credentials: row.credentials,
    sealedCredentials: row.sealed_credentials,
    updatedAt: row.updated_at,
  };
}

export async function writeRules(
  { db }: Pick<Ctx, 'db'>,
  project: { id: string; orgId: string },
  { revision, credentials, sealedCredentials, updatedAt, ...rules }: StoredRules & { updatedAt: string },
): Promise<void> {
  const values = {
    revision,
    rules: JSON.stringify(rules),
    credentials: credentials === null ? null : JSON.stringify(credentials),
    sealed_credentials: sealedCredentials,
    updated_at: updatedAt,
  };
  await db
    .insertInto('crawl_rules')
    .values({ project_id: project.id, org_id: project.orgId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}
