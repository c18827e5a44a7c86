/** Whether a picture lies at this service; those of other hosts are not loaded. */
export function isOwnImage(src: unknown): src is string {
  return typeof src === 'string' && src.startsWith('/api/');
}
