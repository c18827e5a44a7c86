import { operations } from '@fettle/contract';
import { EgressError } from '@fettle/egress';
import { ApiError } from '../api-error.ts';
import { sniffType } from '../blobs/file-type.ts';
import { formatBytes, formatLimit } from '../format-amount.ts';
import { publicUrl } from '../mail/public-url.ts';
import type { FileOutput } from '../operation-output.ts';
import { cropImage, type ImageRegion } from './crop-image.ts';
import type { ToolImage, ToolUse } from './tool.ts';

/** An image, or the reason there is none, worded for the model. */
export type LoadedImage = { image: ToolImage } | { failure: string };

/** Maximum size of one image; base64 adds a third, and models accept about 5 MB. */
export const imageBytes = 3 * 1024 * 1024;

/** Image types that models accept. SVG is excluded, because it is text that can contain anything. */
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const timeouts = { connectMs: 3_000, headersMs: 5_000, totalMs: 10_000 };

/**
 * Loads the image behind the screenshot URL of a task. An attachment of this service is read with the caller's rights;
 * any other URL is requested through egress, which blocks non-public addresses. Remote failures do not throw, because a
 * missing image must not hide the task.
 */
export async function loadScreenshot(use: ToolUse, url: string): Promise<LoadedImage> {
  const own = ownAttachment(url, publicUrl(use.ctx.config));
  if (own !== null) return loadAttachmentImage(use, own.taskId, own.attachmentId);
  try {
    const response = await use.ctx.egress.follow({
      url,
      maxRedirects: 3,
      maxBodyBytes: imageBytes + 1,
      timeouts,
    });
    if (response.status !== 200) {
      await response.discard();
      return { failure: `its URL returned status ${response.status}` };
    }
    return await toImage(Buffer.from(await response.readAll()));
  } catch (error) {
    // Only the code: some messages quote the remote side, such as the names in its certificate.
    if (error instanceof EgressError) return { failure: `its URL could not be loaded (${error.code})` };
    throw error;
  }
}

const attachmentPath = /^\/api(?:\/v1)?\/tasks\/([^/]+)\/attachments\/([^/]+)\/content$/;

function ownAttachment(url: string, ownUrl: string): { taskId: string; attachmentId: string } | null {
  if (!URL.canParse(url) || new URL(url).origin !== new URL(ownUrl).origin) return null;
  const [, taskId, attachmentId] = attachmentPath.exec(new URL(url).pathname) ?? [];
  return taskId === undefined || attachmentId === undefined ? null : { taskId, attachmentId };
}

/** The part of a loaded image around a region; null where the whole image shows it as well. */
export async function cropLoaded(loaded: LoadedImage, region: ImageRegion): Promise<LoadedImage | null> {
  const isMost = region.width > 0.5 && region.height > 0.5;
  if ('failure' in loaded || isMost) return null;
  const { data, mimeType } = loaded.image;
  const bytes = await cropImage({ bytes: Buffer.from(data, 'base64'), mimeType, region });
  if (bytes === null) return { failure: 'the screenshot could not be cut' };
  return { image: { data: Buffer.from(bytes).toString('base64'), mimeType: 'image/webp' } };
}

/** The image of an attachment the caller can see. */
export async function loadAttachmentImage(
  { call }: ToolUse,
  taskId: string,
  attachmentId: string,
): Promise<LoadedImage> {
  try {
    const params = { id: taskId, attachmentId };
    return await toImage(await readFile(await call(operations.downloadAttachment, { params }), imageBytes));
  } catch (error) {
    if (error instanceof ApiError) return { failure: error.message };
    throw error;
  }
}

/** Reads a whole file; throws PAYLOAD_TOO_LARGE without reading when it has more than `maxBytes`. */
export async function readFile({ stream, size }: FileOutput, maxBytes: number): Promise<Buffer> {
  if (size > maxBytes) {
    stream.destroy();
    throw new ApiError(
      'PAYLOAD_TOO_LARGE',
      `The file is ${formatBytes(size)}; the limit is ${formatLimit(maxBytes)}.`,
    );
  }
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The type is detected from the bytes; the declared type is ignored. */
export async function toImage(bytes: Buffer): Promise<LoadedImage> {
  if (bytes.length > imageBytes) return { failure: `it exceeds the limit of ${formatLimit(imageBytes)}` };
  const mimeType = await sniffType(bytes).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (mimeType === null || !imageTypes.has(mimeType)) {
    return { failure: 'it is not a PNG, JPEG, GIF, or WebP image' };
  }
  return { image: { data: bytes.toString('base64'), mimeType } };
}
