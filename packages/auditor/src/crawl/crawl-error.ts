export type CrawlErrorCode = 'SITE_UNREACHABLE' | 'ROOT_REDIRECTS_OFFSITE' | 'BLOCKED_ADDRESS' | 'CANCELLED';

/** Why a crawl could not be done at all (CONTRACT §5). A site that answers, even with errors, is no such case. */
export class CrawlError extends Error {
  override readonly name = 'CrawlError';
  readonly code: CrawlErrorCode;

  constructor(code: CrawlErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
