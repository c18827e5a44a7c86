/** One row of the generated table in operations.ts: all the client needs to know at run time. */
export interface OperationEntry {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the prefix of the surface; its `:names` are the path parameters. */
  path: string;
  /** The surface it is limited to; absent when it is on both. */
  only?: 'v1' | 'dashboard';
  /** What comes back; absent for one object. */
  kind?: 'list' | 'file' | 'stream';
  /**
   * What is sent: `json` always, `optional` only when a body field is given, `upload` JSON or a multipart file.
   * Absent: no body, and what is not a path parameter goes into the query.
   */
  body?: 'json' | 'optional' | 'upload';
  /** Names in the input whose body field has another name, because a path parameter already has that name. */
  renames?: Readonly<Record<string, string>>;
}
