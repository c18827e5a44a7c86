import type { EventType } from '@fettle/contract';
import type { Generated } from 'kysely';
import type { Nullable } from './column-types.ts';

/** Webhooks and their deliveries, as the driver returns the rows. */
export interface WebhookTables {
  webhooks: WebhookTable;
  deliveries: DeliveryTable;
  delivery_attempts: DeliveryAttemptTable;
  delivery_totals: DeliveryTotalTable;
}

export interface WebhookTable {
  id: string;
  org_id: string;
  project_id: string;
  url: string;
  format: Generated<'event' | 'slack'>;
  sealed_url: Nullable<Buffer>;
  events: EventType[];
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: string | null;
  created_by: string | null;
  created_at: string;
  disabled_at: string | null;
  disabled_reason: 'by_user' | 'gone' | 'failing' | null;
  last_delivery_at: string | null;
  last_status: number | null;
  failure_count: Generated<number>;
  failing_since: string | null;
  slow: Generated<boolean>;
  due_at: Generated<string | null>;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
}

export interface DeliveryTable {
  id: Generated<string>;
  webhook_id: string;
  org_id: string;
  event_id: string;
  event_type: EventType;
  position: number;
  body: string | null;
  status: Generated<'pending' | 'succeeded' | 'failed' | 'skipped'>;
  attempt_count: Generated<number>;
  created_at: string;
  completed_at: string | null;
  due_at: string | null;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
}

export interface DeliveryAttemptTable {
  delivery_id: string;
  number: number;
  started_at: string;
  duration_ms: number;
  response_status: number | null;
  error: string | null;
  response_body: string | null;
}

export interface DeliveryTotalTable {
  outcome: 'succeeded' | 'retried' | 'failed' | 'skipped';
  total: number;
}
