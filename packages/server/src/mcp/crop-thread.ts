import { parentPort, workerData } from 'node:worker_threads';
import Vips from 'wasm-vips';
import type { CropInput } from './crop-image.ts';

/*
 * The program of the thread that crop-image.ts starts: one image in, its part out, null if there is none. The library is
 * WebAssembly: an image that breaks its decoder reaches nothing but the memory of this thread.
 */

/** A screen of 8K is 33 million. A small file can have many more, of one color. */
const maxPixels = 40_000_000;

async function crop({ bytes, mimeType, region }: CropInput): Promise<Uint8Array | null> {
  // The other formats of the library are never loaded.
  const vips = await Vips({
    dynamicLibraries: [],
    // Any value: it writes no warnings to the log of the service, which would be text of whoever made the image.
    preRun: (module) => {
      module.ENV['VIPS_WARNING'] = 'off';
    },
  });
  vips.concurrency(1);
  const whole = { fail_on: 'truncated' } as const;
  const loaders: Record<string, (buffer: Uint8Array) => Vips.Image> = {
    'image/png': (buffer) => vips.Image.pngloadBuffer(buffer, whole),
    'image/jpeg': (buffer) => vips.Image.jpegloadBuffer(buffer, whole),
    'image/webp': (buffer) => vips.Image.webploadBuffer(buffer, whole),
  };
  // Reads the header alone. What cannot be read ends the thread.
  const image = loaders[mimeType]?.(bytes);
  if (image === undefined || image.width * image.height > maxPixels) return null;
  const box = around(region, image);
  return image.crop(box.left, box.top, box.width, box.height).webpsaveBuffer({ Q: 90 });
}

/** Least distance of the region from the edges, in pixels; otherwise half of its own size, to show what is around it. */
const leastMargin = 100;

function around({ x, y, width, height }: CropInput['region'], image: { width: number; height: number }) {
  const across = span(x * image.width, width * image.width, image.width);
  const down = span(y * image.height, height * image.height, image.height);
  return { left: across.start, width: across.length, top: down.start, height: down.length };
}

function span(start: number, length: number, all: number): { start: number; length: number } {
  const margin = Math.max(leastMargin, length / 2);
  const from = Math.min(all - 1, Math.max(0, Math.floor(start - margin)));
  const to = Math.min(all, Math.max(from + 1, Math.ceil(start + length + margin)));
  return { start: from, length: to - from };
}

parentPort?.postMessage(await crop(workerData as CropInput));
