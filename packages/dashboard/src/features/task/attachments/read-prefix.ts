interface Beginning {
  text: string;
  /** Whether there is more. */
  isCut: boolean;
}

/** Reads the first `maxBytes` of a stream as UTF-8 text, without waiting for the rest. */
export async function readPrefix(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Beginning> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let left = maxBytes;
  // Not `for await`: older Safari cannot iterate over a stream.
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isCut: false };
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
    if (left < 0) {
      await reader.cancel();
      return { text, isCut: true };
    }
  }
}
