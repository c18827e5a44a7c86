/**
 * Whether an image is a file attached to a task. Texts may load nothing else: other hosts would learn who reads them,
 * and other paths of the service would be requested in the reader's name.
 */
export function isAttachmentUrl(src: unknown): src is string {
  return typeof src === 'string' && attachment.test(src);
}

const attachment = /^\/api(?:\/v1)?\/tasks\/[\w-]{1,64}\/attachments\/[\w-]{1,64}\/content$/;
