/** The name of an attribute: `urn:…:userName`, `userName`, `name.givenName`. */
export interface AttributePath {
  /** The schema it was written with; null for none. */
  schema: string | null;
  name: string;
  sub: string | null;
}

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
export type FilterValue = string | number | boolean | null;

/** A parsed filter (RFC 7644, section 3.4.2.2). */
export type Filter =
  | { kind: 'and' | 'or'; left: Filter; right: Filter }
  | { kind: 'not'; inner: Filter }
  | { kind: 'present'; path: AttributePath }
  | { kind: 'compare'; path: AttributePath; operator: Comparison; value: FilterValue }
  /** `emails[type eq "work"]`: the paths inside are those of the elements. */
  | { kind: 'element'; path: AttributePath; inner: Filter };

/** A path of a PATCH: an attribute, or elements of one, or an attribute of these. */
export interface PatchPath {
  path: AttributePath;
  filter: Filter | null;
  /** After a filter: `members[value eq "…"].display`. */
  sub: string | null;
}
