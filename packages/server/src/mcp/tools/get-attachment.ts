import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { cutLong } from '../compact.ts';
import { readFile, toImage } from '../load-image.ts';
import { defineTool, reads, type ToolOutput } from '../tool.ts';
import { taskId } from './fields.ts';

/** A text of this size is about 30,000 tokens; longer texts are cut off. */
const shownCharacters = 100_000;
const fileBytes = 4 * 1024 * 1024;

export const getAttachment = defineTool({
  name: 'get_attachment',
  description:
    'Get an attached file as an image or text. get_task returns the IDs of attached files and the URLs of attached links.',
  operations: [operations.downloadAttachment],
  input: Type.Object(
    { taskId, attachmentId: Type.String({ description: 'ID of the attachment' }) },
    { additionalProperties: false },
  ),
  hints: reads,
  async run({ call }, { taskId: id, attachmentId }): Promise<ToolOutput> {
    const file = await call(operations.downloadAttachment, { params: { id, attachmentId } });
    const about = { mimeType: file.mimeType, size: file.size, untrusted: { fileName: file.fileName } };
    if (!/^(image|text)\/|^application\/json/.test(file.mimeType) || file.size > fileBytes) {
      file.stream.destroy();
      return {
        note: 'This file cannot be shown here; only images of up to 3 MiB and text files of up to 4 MiB can. A person can open it in the dashboard.',
        data: about,
      };
    }
    const bytes = await readFile(file, fileBytes);
    if (file.mimeType.startsWith('image/')) {
      const loaded = await toImage(bytes);
      return 'image' in loaded
        ? { note: 'The image follows.', data: about, images: [loaded.image] }
        : { note: `The image cannot be shown: ${loaded.failure}.`, data: about };
    }
    const text = cutLong(bytes.toString('utf8'), shownCharacters);
    return { note: 'The content of the file:', data: { ...about, untrusted: { ...about.untrusted, text } } };
  },
});
