/** One row of the generated table in operations.ts: everything the client needs at run time. */
export interface OperationEntry {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the prefix of the surface; its `:names` are the path parameters. */
  path: string;
  /** The only surface it is on; undefined when it is on `v1` and `dashboard`. */
  only?: 'v1' | 'dashboard' | 'widget';
  /** Kind of response; undefined for one object. */
  kind?: 'list' | 'file' | 'stream';
  /**
   * Kind of request body: `json` always, `optional` only when a body field is set, `upload` JSON or a multipart file.
   * Undefined means no body; all input except path parameters goes into the query.
   */
  body?: 'json' | 'optional' | 'upload';
  /** Input names that differ from their body field, because a path parameter already has that name. */
  renames?: Readonly<Record<string, string>>;
}
