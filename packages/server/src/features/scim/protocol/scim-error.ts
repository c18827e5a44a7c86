/** What can be wrong with a request (RFC 7644, section 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers';

/** A refusal in the form that SCIM clients expect. `detail` is shown to the administrators of identity providers. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    scimType: ScimType | null,
    detail: string,
    headers: Record<string, string> = {},
  ) {
    super(detail);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
    this.headers = headers;
  }
}

/** The same for what does not exist and for what belongs to another organization. */
export function noResource(id: string): ScimError {
  return new ScimError(404, null, `There is no resource with the ID "${id.slice(0, 100)}".`);
}

export function invalidValue(detail: string): ScimError {
  return new ScimError(400, 'invalidValue', detail);
}
