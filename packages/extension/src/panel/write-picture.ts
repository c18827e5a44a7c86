import { create } from '@fettle/widget';

/** What a task takes at most, in base64. */
const maxCharacters = 2_700_000;

/** A picture as a data URL, smaller if it would be too large. */
export async function toDataUrl(canvas: HTMLCanvasElement): Promise<string> {
  const url = canvas.toDataURL('image/webp', 0.85);
  if (url.length <= maxCharacters) return url;
  const smaller = create('canvas');
  smaller.width = Math.ceil(canvas.width / 2);
  smaller.height = Math.ceil(canvas.height / 2);
  smaller.getContext('2d')?.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return toDataUrl(smaller);
}
