import type { Tables } from '../db/tables/tables.ts';
import type { SecretPurpose } from '../secret.ts';

/** A column whose values {@link encrypt} wrote. */
export interface SealedColumn {
  table: keyof Tables;
  column: string;
  purpose: SecretPurpose;
  /** The columns of the primary key. */
  key: readonly [string, ...string[]];
  /** SQL for what the value is bound to, the `boundTo` of the code that writes it. */
  boundTo: string;
}

/**
 * Every column that holds encrypted values: after a rotation of the secret, all of them are encrypted again. A test
 * compares this list with the columns of type bytea, so that a new one cannot be forgotten.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhooks', column: 'secret', purpose: 'webhook-secret', key: ['id'], boundTo: 'id::text' },
  {
    table: 'webhooks',
    column: 'previous_secret',
    purpose: 'webhook-secret',
    key: ['id'],
    boundTo: 'id::text',
  },
  { table: 'webhooks', column: 'sealed_url', purpose: 'webhook-url', key: ['id'], boundTo: 'id::text' },
  { table: 'second_factors', column: 'secret', purpose: 'second-factor', key: ['id'], boundTo: 'id::text' },
  { table: 'connections', column: 'secret', purpose: 'connection-secret', key: ['id'], boundTo: 'id::text' },
  {
    table: 'org_providers',
    column: 'client_secret',
    purpose: 'provider-secret',
    key: ['id'],
    boundTo: 'id::text',
  },
  {
    table: 'crawl_rules',
    column: 'sealed_credentials',
    purpose: 'crawl-credentials',
    key: ['project_id'],
    boundTo: "project_id || ' ' || (credentials->>'origin')",
  },
  {
    table: 'audits',
    column: 'sealed_credentials',
    purpose: 'crawl-credentials',
    key: ['id'],
    boundTo: "project_id || ' ' || (crawl_rules->'credentials'->>'origin')",
  },
  { table: 'mails', column: 'sealed', purpose: 'mail', key: ['id'], boundTo: 'id::text' },
  {
    table: 'idempotency_keys',
    column: 'answer',
    purpose: 'idempotency-answer',
    key: ['user_id', 'key'],
    boundTo: "''",
  },
];
