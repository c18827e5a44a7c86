export interface Beginning {
  text: string;
  /** Whether there is more of it. */
  isCut: boolean;
}

/** The first `mostBytes` of a stream as UTF-8 text; the rest is not waited for. */
export async function readBeginning(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  mostBytes: number,
): Promise<Beginning> {
  const decoder = new TextDecoder();
  let text = '';
  let left = mostBytes;
  // Leaving the loop cancels the stream.
  for await (const chunk of stream) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.length;
    if (left < 0) return { text, isCut: true };
  }
  return { text: text + decoder.decode(), isCut: false };
}
