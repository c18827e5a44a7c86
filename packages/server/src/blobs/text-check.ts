/** Control characters that text does not contain, except tab, line feed, form feed, carriage return, and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const binary = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

/** Checks whether a stream of bytes is UTF-8 text from start to end. */
export function createTextCheck(): { see(chunk: Uint8Array): void; isText(): boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let soFar = true;
  const inspect = (decode: () => string): void => {
    if (!soFar) return;
    try {
      soFar = !binary.test(decode());
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      soFar = false;
    }
  };
  return {
    see: (chunk) => inspect(() => decoder.decode(chunk, { stream: true })),
    isText: () => {
      inspect(() => decoder.decode());
      return soFar;
    },
  };
}
