const maxBytes = 255;

/** Control characters, and those that turn the direction of writing: `exe.gpj` must not read as a picture. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name a file is kept and offered under: as sent, without a path and without characters nobody sees, at most 255
 * bytes of UTF-8 with its ending kept. It never becomes a path here: files are stored under keys of our own.
 */
export function attachmentName(sent: string): string {
  const last = sent
    .toWellFormed()
    .replace(unseen, '')
    .split(/[/\\]/)
    .findLast((part) => part.trim() !== '');
  const name = last?.trim() ?? '';
  return name === '' || name === '.' || name === '..' ? 'file' : shorten(name);
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 20 ? name.slice(dot) : '';
  let room = maxBytes - Buffer.byteLength(ending);
  let kept = '';
  for (const character of name.slice(0, name.length - ending.length)) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    kept += character;
  }
  return kept + ending;
}
