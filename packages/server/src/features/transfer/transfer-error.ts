/** An archive cannot be imported; the message completes "The archive …". */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}
