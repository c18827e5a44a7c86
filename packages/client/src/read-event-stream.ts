/** One block of an event stream (HTML §9.2.6); a block can have only an ID or a retry time. */
export interface StreamBlock {
  /** Undefined when the block has none. */
  id: string | undefined;
  event: string;
  /** Null when there is no data, and so no message. */
  data: string | null;
  retryMs: number | undefined;
}

/** A response with a longer line is not an event stream. */
const longestLine = 16 * 1024 * 1024;

/** Reads an event stream block by block. */
export async function* readEventStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamBlock, void, undefined> {
  let lines: string[] = [];
  for await (const line of readLines(stream)) {
    if (line !== '') lines.push(line);
    else if (lines.length > 0) {
      yield readBlock(lines);
      lines = [];
    }
  }
}

/** Text after the last line break is incomplete and is dropped with its block. */
async function* readLines(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const text = rest + decoder.decode(value, { stream: true });
      // A carriage return at the end could be the first half of a line break.
      const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
      const lines = whole.split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + text.slice(whole.length);
      if (rest.length > longestLine) throw new Error('a line of the event stream is too long');
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readBlock(lines: readonly string[]): StreamBlock {
  const block: StreamBlock = { id: undefined, event: 'message', data: null, retryMs: undefined };
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') block.data = block.data === null ? value : `${block.data}\n${value}`;
    else if (name === 'event') block.event = value;
    else if (name === 'id' && !value.includes('\0')) block.id = value;
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) block.retryMs = Number(value);
  }
  return block;
}
