const maxBytes = 255;

/** Control characters, and those that reverse the direction of text: `exe.gpj` must not read as an image. */
const invisible = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name a file is saved and offered under: as sent, without a path and without invisible characters, up to 255
 * bytes of UTF-8 with its extension kept. It never becomes a path here: files are stored under generated keys.
 */
export function attachmentName(sent: string): string {
  const last = sent
    .toWellFormed()
    .replace(invisible, '')
    .split(/[/\\]/)
    .findLast((part) => part.trim() !== '');
  const name = last?.trim() ?? '';
  return name === '' || name === '.' || name === '..' ? 'file' : shorten(name);
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 20 ? name.slice(dot) : '';
  let room = maxBytes - Buffer.byteLength(extension);
  let kept = '';
  for (const character of name.slice(0, name.length - extension.length)) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    kept += character;
  }
  return kept + extension;
}
