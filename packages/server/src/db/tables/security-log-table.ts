import type { SecurityEventType } from '@fettle/contract';
import type { Json } from './column-types.ts';

/** The security log (migration 0015), as the driver returns its rows. */
export interface SecurityLogTable {
  id: string;
  type: SecurityEventType;
  created_at: string;
  org_id: string | null;
  subject_id: string | null;
  subject_name: string | null;
  subject_email: string | null;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  details: Json<unknown>;
}
