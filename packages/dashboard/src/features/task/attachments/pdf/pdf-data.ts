/**
 * What documents lean on without carrying it: the fonts every reader has to have, the tables of East Asian characters,
 * and what decodes pictures of two rare kinds. Each is a file of the build, fetched when a document asks for it.
 */
const addresses = import.meta.glob(
  [
    '../../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

const reachMs = 30_000;

/**
 * Gives pdf.js those files. Its own way puts names after the address of a folder, but files of the build carry a digest
 * in their names. It asks for a class and makes one itself.
 */
export class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename);
    if (address === undefined) throw new Error(`A document asks for ${filename}, which there is none of.`);
    const response = await fetch(address, { signal: AbortSignal.timeout(reachMs) });
    if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
