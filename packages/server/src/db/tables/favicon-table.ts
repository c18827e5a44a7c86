import type { Generated } from 'kysely';
import type { ShownImageType } from './client-report-tables.ts';
import type { Nullable } from './column-types.ts';

/** The types of favicons that Fettle takes. */
export type FaviconType = ShownImageType | 'image/x-icon';

/** The favicon of the site of a project (migration 0034), whose ID the row has. */
export interface FaviconTable {
  id: string;
  /** Null until an image was found, like everything about it. */
  image_id: Nullable<string>;
  mime_type: Nullable<FaviconType>;
  size: Nullable<number>;
  blob_key: Nullable<string>;
  content_hash: Nullable<Buffer>;
  fetched_at: Nullable<string>;
  due_at: Generated<string | null>;
  claim_id: Nullable<string>;
  lease_until: Nullable<string>;
  tries: Generated<number>;
}
