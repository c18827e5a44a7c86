import type { EventType, WebhookFormat } from '@fettle/contract';
import { sql } from 'kysely';

/** Where a delivery goes: what an attempt needs of its webhook, as it was when it was read. */
export interface Target {
  webhookId: string;
  url: string;
  format: WebhookFormat;
  /** The whole URL of a chat. */
  sealedUrl: Buffer | null;
  events: EventType[];
  secret: Buffer;
  /** Null once it has expired. */
  previousSecret: Buffer | null;
  /** The database's clock at that moment, in milliseconds since 1970. */
  databaseMs: number;
}

/** Selects a {@link Target} from `webhooks webhook`. */
export const targetColumns = sql`
  webhook.id as "webhookId", webhook.url, webhook.format,
  webhook.sealed_url as "sealedUrl", webhook.events, webhook.secret,
  case when webhook.previous_secret_until > now() then webhook.previous_secret end as "previousSecret",
  extract(epoch from clock_timestamp())::float8 * 1000 as "databaseMs"`;

export function toTarget(row: Target): Target {
  return {
    webhookId: row.webhookId,
    url: row.url,
    format: row.format,
    sealedUrl: row.sealedUrl,
    events: row.events,
    secret: row.secret,
    previousSecret: row.previousSecret,
    databaseMs: row.databaseMs,
  };
}
