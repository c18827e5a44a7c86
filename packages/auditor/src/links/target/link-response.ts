import type { Pixels } from './read-image-size.ts';

/** The final response to the request for a link target, or why there is none. */
export interface LinkResponse {
  /** The response, or the failure, came from the audited site and not from where a redirect left it. */
  internal: boolean;
  status: number | null;
  /** An egress code when there is no usable response. */
  error: string | null;
  headers: Record<string, string>;
  redirected: boolean;
  /** The product whose bot challenge responded instead of the site; null for the site itself. */
  botChallenge: string | null;
  /** Bytes of a body that was read because no header gives its size. */
  countedBytes: number | null;
  /** Absent where the size of the image was not needed. */
  pixels?: Pixels | null;
}
