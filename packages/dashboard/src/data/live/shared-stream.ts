import { takeLeavingWrite } from '../../browser/leaving-writes.ts';
import { keepRecentNews } from './recent-news.ts';
import type { StreamNews } from './stream-news.ts';

/** From a tab that has loaded while another one has the connection. */
interface Joined {
  type: 'joined';
  /** Of the tab. */
  id: string;
  recentMs: number;
}

/** To a tab that has joined: what it may have missed. */
interface Reply {
  type: 'reply';
  to: string;
  missed: StreamNews[];
}

/** Between the tabs. */
type Message = StreamNews | Joined | Reply;

/** Browsers reconnect after a break, but not after an error response, such as from a proxy. */
const retryMs = 5_000;
/** Limits of the service for what it sends again. */
const mostRecentMs = 60_000;
const mostRecent = 100;

/** How long ago this page can have begun to read data. */
function readingMs(): number {
  return Math.min(Math.ceil(performance.now()), mostRecentMs);
}

/**
 * Follows a stream of server-sent events with one connection for all tabs, because browsers allow six per host: the
 * tab that holds the lock `name` forwards messages to the others. What happened since the page began to read data is
 * told, too. Without locks (pages over plain HTTP from another machine) every tab has its own connection. Returns a
 * function that stops following.
 */
export function followSharedStream(
  name: string,
  path: string,
  types: readonly string[],
  tell: (news: StreamNews) => void,
): () => void {
  if (!('locks' in navigator)) return follow(path, types, takeLeavingWrite(), tell);
  const channel = new BroadcastChannel(name);
  const send = (message: Message): void => channel.postMessage(message);
  const id = crypto.randomUUID();
  /** Kept by the tab that has the connection. */
  let recent: ReturnType<typeof keepRecentNews> | null = null;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('recentMs' in data) {
      const missed = recent?.since(data.recentMs) ?? [];
      if (missed.length > 0) send({ type: 'reply', to: data.id, missed });
    } else if (!('missed' in data)) tell(data);
    else if (data.to === id) for (const news of data.missed) tell(news);
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const lead = (isLate: boolean): Promise<void> =>
    new Promise((resolve) => {
      const kept = keepRecentNews({ limit: mostRecent, toldMs: isLate ? 0 : readingMs() });
      recent = kept;
      const close = follow(path, types, isLate, (news) => {
        send(news);
        kept.add(news);
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
    if (isFirst) return;
    send({ type: 'joined', id, recentMs: readingMs() });
    await navigator.locks.request(name, { signal }, () => lead(true));
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
    let isMissing = hasGap;
    source = new EventSource(hasGap ? path : `${path}?recentMs=${readingMs()}`);
    source.addEventListener('open', () => {
      tell({ type: 'up' });
      if (isFirst && isMissing) tell({ type: 'gap' });
      isFirst = false;
    });
    for (const type of types)
      source.addEventListener(type, ({ data }: MessageEvent<string>) => tell({ type, data }));
    // The stream cannot say what was missed.
    source.addEventListener('reset', () => tell({ type: 'gap' }));
    source.addEventListener('error', () => {
      tell({ type: 'down' });
      // The browser retries with the same URL, whose time is too short by then.
      isMissing = true;
      if (source.readyState !== EventSource.CLOSED) return;
      tell({ type: 'refused' });
      timer = setTimeout(open, retryMs, true);
    });
  };
  open(isLate);
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
