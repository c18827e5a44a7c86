import { takeLeavingWrite } from '../../browser/leaving-writes.ts';

/** A raw message of the stream: its type, and its data as JSON. */
export interface StreamMessage {
  type: string;
  data: string;
}

/** Adds the state of the connection, and `gap` when messages may have been missed. */
export type StreamNews = StreamMessage | { type: 'up' } | { type: 'down' } | { type: 'gap' };

/** Browsers reconnect after a break, but not after an error response, such as from a proxy. */
const retryMs = 5_000;
/**
 * Follows a stream of server-sent events with one connection for all tabs, because browsers allow six per host: the
 * tab that holds the lock `name` forwards messages to the others. Without locks (pages over plain HTTP from another
 * machine) every tab has its own connection. Returns a function that stops following.
 */
export function followSharedStream(
  name: string,
  path: string,
  types: readonly string[],
  tell: (news: StreamNews) => void,
): () => void {
  if (!('locks' in navigator)) return follow(path, types, takeLeavingWrite(), tell);
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<StreamNews>) => tell(data);
  const stopping = new AbortController();
  const { signal } = stopping;
  const lead = (isLate: boolean): Promise<void> =>
    new Promise((resolve) => {
      const close = follow(path, types, isLate, (news) => {
        channel.postMessage(news);
        tell(news);
      });
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  const takeLead = async (): Promise<void> => {
    const isFirst = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      // What the page before a reload sent at its end may have happened after this page has read its data.
      if (lock && !signal.aborted) await lead(takeLeavingWrite());
      return lock !== null;
    });
    // A tab that waited takes over from one that is gone, and messages since then are lost.
    if (!isFirst) await navigator.locks.request(name, { signal }, () => lead(true));
  };
  takeLead().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => {
    stopping.abort();
    channel.close();
  };
}

/** `isLate`: there may be messages from before the start that concern what is on screen. */
function follow(
  path: string,
  types: readonly string[],
  isLate: boolean,
  tell: (news: StreamNews) => void,
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (hasGap: boolean): void => {
    let isFirst = true;
    source = new EventSource(path);
    source.addEventListener('open', () => {
      tell({ type: 'up' });
      if (hasGap && isFirst) tell({ type: 'gap' });
      isFirst = false;
    });
    for (const type of types)
      source.addEventListener(type, ({ data }: MessageEvent<string>) => tell({ type, data }));
    // The stream cannot say what was missed.
    source.addEventListener('reset', () => tell({ type: 'gap' }));
    source.addEventListener('error', () => {
      tell({ type: 'down' });
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs, true);
    });
  };
  open(isLate);
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
