import type { Editor } from '@tiptap/core';

type Upload = (file: File) => Promise<{ url: string; fileName: string; mimeType: string | null } | null>;

/** Attaches files and inserts them at the cursor: images as images, anything else as a link. */
export function insertUploads(editor: Editor, files: readonly File[], upload: Upload): void {
  for (const file of files) void insertUpload(editor, file, upload);
}

async function insertUpload(editor: Editor, file: File, upload: Upload): Promise<void> {
  const attached = await upload(file);
  if (attached === null || editor.isDestroyed) return;
  const { url, fileName, mimeType } = attached;
  if (mimeType?.startsWith('image/') === true && mimeType !== 'image/svg+xml') {
    editor.chain().focus().setImage({ src: url, alt: fileName }).run();
    return;
  }
  // Links in a description need a host.
  const href = new URL(url, window.location.href).href;
  const text = { type: 'text', text: fileName, marks: [{ type: 'link', attrs: { href } }] };
  editor
    .chain()
    .focus()
    .insertContent([text, { type: 'text', text: ' ' }])
    .run();
}
