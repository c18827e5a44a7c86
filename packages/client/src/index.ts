export { allPages } from './all-pages.ts';
export type {
  Call,
  CallInput,
  CallOptions,
  CallResult,
  FileInput,
  ListPage,
  NamesOn,
  StreamCall,
  Surface,
} from './call-types.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  type RawOptions,
  type RawResponse,
} from './client.ts';
export type * from './contract-types.ts';
export { type ClientFault, FettleError, type FettleErrorCode } from './fettle-error.ts';
export type { FileDownload } from './file-download.ts';
export type { StreamOptions } from './stream-options.ts';
export { verifyWebhook, type WebhookDelivery, type WebhookEvent } from './verify-webhook.ts';
export { WebhookError, type WebhookFault } from './webhook-error.ts';
export type { WebhookHeaders } from './webhook-headers.ts';
