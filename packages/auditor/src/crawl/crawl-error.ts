export type CrawlErrorCode = 'SITE_UNREACHABLE' | 'ROOT_REDIRECTS_OFFSITE' | 'BLOCKED_ADDRESS' | 'CANCELLED';

/** Why there is nothing to audit. A site that responds, even with errors, can be audited. */
export class CrawlError extends Error {
  override readonly name = 'CrawlError';
  readonly code: CrawlErrorCode;

  constructor(code: CrawlErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
