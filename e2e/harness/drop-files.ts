import type { Locator, Page } from 'playwright-core';

export interface TestFile {
  name: string;
  type: string;
  /** Bytes in base64, or their number. */
  content: string | number;
}

/** An image of one pixel. */
export const pixel: TestFile = {
  name: 'pixel.png',
  type: 'image/png',
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
};

export const textFile = (name: string, text: string, type = 'text/plain'): TestFile => ({
  name,
  type,
  content: Buffer.from(text).toString('base64'),
});

/** The browser types used here: the types of the project are those of Node. */
interface Browser {
  DataTransfer: new () => { items: { add(file: File): void } };
  ClipboardItem: new (items: Record<string, Blob>) => object;
  navigator: { clipboard: { write(items: object[]): Promise<void> } };
}

/** Drags files from outside over an element and drops them there. */
export async function dropFiles(target: Locator, ...files: readonly TestFile[]): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle((given) => {
    const { DataTransfer } = globalThis as unknown as Browser;
    const data = new DataTransfer();
    for (const { name, type, content } of given) {
      const bytes =
        typeof content === 'number'
          ? new Uint8Array(content)
          : Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    return data;
  }, files);
  for (const kind of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(kind, { dataTransfer });
}

/** Copies an image, as from another program, and pastes it at the focus. */
export async function pastePicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (content) => {
    const { ClipboardItem, navigator } = globalThis as unknown as Browser;
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    const blob = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, String(pixel.content));
  await page.keyboard.press('Control+v');
}
