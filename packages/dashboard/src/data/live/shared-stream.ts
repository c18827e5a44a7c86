/** A message of a stream of the service: its type and the JSON of its data. */
export interface StreamMessage {
  type: string;
  data: string;
}

/** What it tells besides: whether the service can be heard, and that some of what it said may have been missed. */
export type StreamNews = StreamMessage | { type: 'up' } | { type: 'down' } | { type: 'gap' };

/** The browser tries again by itself after a break; after a refusal, such as that of a proxy, it does not. */
const retryMs = 5_000;
/** What a page that is this young shows was read when it began. */
const sinceStartMs = 1_000;

/**
 * Follows a stream of server-sent events with one connection for all tabs of the browser, of which there may be only
 * six to one service: the tab that holds the lock `name` tells the others. Where locks are missing (pages over plain
 * http from another machine) every tab has its own. Answers what ends it.
 */
export function followSharedStream(
  name: string,
  path: string,
  types: readonly string[],
  tell: (news: StreamNews) => void,
): () => void {
  if (!('locks' in navigator)) return follow(path, types, false, tell);
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<StreamNews>) => tell(data);
  const stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = Date.now();
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      // Whoever led before is gone, and with it what came since.
      const isLate = Date.now() - startedAt > sinceStartMs;
      const close = follow(path, types, isLate, (news) => {
        channel.postMessage(news);
        tell(news);
      });
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  navigator.locks.request(name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => {
    stopping.abort();
    channel.close();
  };
}

/** `isLate`: what happened before its begin was not seen by anybody here. */
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
