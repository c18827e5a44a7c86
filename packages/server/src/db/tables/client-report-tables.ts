import type { Generated } from 'kysely';
import type { Nullable } from './column-types.ts';

/** Logos, links to reports, and pictures of people (migration 0032), as the driver returns the rows. */
export interface ClientReportTables {
  org_logos: OrgLogoTable;
  report_links: ReportLinkTable;
  user_pictures: UserPictureTable;
}

/** The types of images that Fettle takes to show them itself. */
export type ShownImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface OrgLogoTable {
  id: string;
  org_id: string;
  mime_type: ShownImageType;
  size: number;
  width: number;
  height: number;
  blob_key: string;
  created_at: string;
}

export interface ReportLinkTable {
  id: string;
  org_id: string;
  project_id: string;
  audit_id: string;
  name: string | null;
  token_hash: Buffer;
  /** Null once the account is gone. */
  created_by: string | null;
  created_at: string;
  expires_at: string;
  revoked_at: Nullable<string>;
  open_count: Generated<number>;
  last_opened_at: Nullable<string>;
  last_reader: Nullable<Buffer>;
}

export interface UserPictureTable {
  id: string;
  user_id: string;
  mime_type: ShownImageType;
  size: number;
  blob_key: string;
  created_at: string;
}
