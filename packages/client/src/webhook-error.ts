/**
 * Why a delivery was not believed: a header is missing or not what the service writes, no signature fits, its time is
 * too far from now, the body is no event, or the receiver's own secret is none.
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
 * What `verifyWebhook` throws. Answer 401 and trust nothing of the request; `message` holds neither secret nor
 * signature and may be logged.
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
  readonly code: WebhookFault;

  constructor(code: WebhookFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WebhookError';
    this.code = code;
  }
}
