/**
 * Whether a picture is a file attached to a task, which is all that texts may load: other hosts would learn who reads,
 * and other paths of the service would be asked for in the reader's name.
 */
export function isAttachmentUrl(src: unknown): src is string {
  return typeof src === 'string' && attachment.test(src);
}

const attachment = /^\/api(?:\/v1)?\/tasks\/[\w-]{1,64}\/attachments\/[\w-]{1,64}\/content$/;
