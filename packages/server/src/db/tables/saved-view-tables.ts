import type { View, ViewFilters } from '@fettle/contract';
import type { Json } from './column-types.ts';

/** Saved views (migration 0036), as the driver returns the rows. */
export interface SavedViewTables {
  saved_views: SavedViewTable;
}

export interface SavedViewTable {
  id: string;
  org_id: string;
  project_id: string;
  /** Null for views whose creator is not known here. */
  created_by: string | null;
  name: string;
  is_shared: boolean;
  layout: View['layout'];
  filters: Json<ViewFilters>;
  grouping: View['grouping'];
  fields: View['fields'];
  sort: View['sort'];
  sort_order: View['order'];
  created_at: string;
  updated_at: string;
}
