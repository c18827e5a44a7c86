import { operations } from '@fettle/contract';
import { EgressError } from '@fettle/egress';
import { ApiError } from '../api-error.ts';
import { sniffType } from '../blobs/file-type.ts';
import type { FileOutput } from '../operation-output.ts';
import type { ToolImage, ToolUse } from './tool.ts';

/** A picture, or why there is none, in words for the model. */
export type LoadedImage = { image: ToolImage } | { failure: string };

/** Bytes of one picture; base64 makes a third more of it, and models take about 5 MB. */
export const imageBytes = 3 * 1024 * 1024;

/** Pictures that models take. SVG is text that can hold anything. */
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const timeouts = { connectMs: 3_000, headersMs: 5_000, totalMs: 10_000 };

/**
 * The picture behind the screenshot URL of a task. An attachment of this service is read under the caller's rights;
 * any other address is requested through egress, which refuses what is not public. Never throws for what the other
 * side does: a missing picture must not hide the task.
 */
export async function loadScreenshot(use: ToolUse, url: string): Promise<LoadedImage> {
  const own = ownAttachment(url, use.ctx.config.publicUrl);
  if (own !== null) return loadAttachmentImage(use, own.taskId, own.attachmentId);
  try {
    const answer = await use.ctx.egress.follow({
      url,
      maxRedirects: 3,
      maxBodyBytes: imageBytes + 1,
      timeouts,
    });
    if (answer.status !== 200) {
      await answer.discard();
      return { failure: `its address answers with status ${answer.status}` };
    }
    return await toImage(Buffer.from(await answer.readAll()));
  } catch (error) {
    // The code alone: some messages quote the other side, such as the names in its certificate.
    if (error instanceof EgressError) return { failure: `its address cannot be read (${error.code})` };
    throw error;
  }
}

const attachmentPath = /^\/api(?:\/v1)?\/tasks\/([^/]+)\/attachments\/([^/]+)\/content$/;

function ownAttachment(
  url: string,
  publicUrl: string | null,
): { taskId: string; attachmentId: string } | null {
  if (publicUrl === null || !URL.canParse(url) || new URL(url).origin !== new URL(publicUrl).origin)
    return null;
  const [, taskId, attachmentId] = attachmentPath.exec(new URL(url).pathname) ?? [];
  return taskId === undefined || attachmentId === undefined ? null : { taskId, attachmentId };
}

/** The picture of an attachment the caller sees. */
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

/** All bytes of a file; PAYLOAD_TOO_LARGE, and nothing read, when there are more than `maxBytes`. */
export async function readFile({ stream, size }: FileOutput, maxBytes: number): Promise<Buffer> {
  if (size > maxBytes) {
    stream.destroy();
    throw new ApiError('PAYLOAD_TOO_LARGE', `It has ${size} bytes; up to ${maxBytes} are shown.`);
  }
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The type is the one of the bytes, whatever the sender calls them. */
export async function toImage(bytes: Buffer): Promise<LoadedImage> {
  if (bytes.length > imageBytes) return { failure: `it has more than ${imageBytes} bytes` };
  const mimeType = await sniffType(bytes).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (mimeType === null || !imageTypes.has(mimeType)) {
    return { failure: 'it is not a PNG, JPEG, GIF or WebP picture' };
  }
  return { image: { data: bytes.toString('base64'), mimeType } };
}
