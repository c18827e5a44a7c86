/**
 * Why verification failed: a header is missing or malformed, no signature matches, the time is too far from now, the
 * body is not an event, or the receiver's secret is invalid.
 *
 * @example
 * const mine: WebhookFault = 'MALFORMED_SECRET';
 */
export type WebhookFault =
  | 'MISSING_HEADER'
  | 'MALFORMED_HEADER'
  | 'WRONG_SIGNATURE'
  | 'OUTSIDE_TOLERANCE'
  | 'MALFORMED_BODY'
  | 'MALFORMED_SECRET';

/**
 * The error that `verifyWebhook` throws. Respond with 401 and ignore the request. `message` contains neither secrets
 * nor signatures and can be logged.
 *
 * @example
 * const headers = new Headers();
 * try {
 *   await verifyWebhook({ body: '{}', headers, secret: 'whsec_…' });
 * } catch (error) {
 *   if (!(error instanceof WebhookError)) throw error;
 *   console.warn(error.code, error.message);
 * }
 */
export class WebhookError extends Error {
  /** Why verification failed. */
  readonly code: WebhookFault;

  /** @internal */
  constructor(code: WebhookFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WebhookError';
    this.code = code;
  }
}
