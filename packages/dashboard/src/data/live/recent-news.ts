import type { StreamNews } from './stream-news.ts';

interface RecentNewsOptions {
  /** The maximum number of messages kept. */
  limit: number;
  /** How much of the time before now the stream will tell about. What was before that counts as missed. */
  toldMs: number;
  now?: () => number;
}

/**
 * Keeps the last messages of a stream, up to `limit`, for tabs that open later. `since` returns those of the last so many
 * milliseconds, or a gap if some may be missing. How far an audit is leaves no trace: the next message says it again.
 */
export function keepRecentNews({ limit, toldMs, now = () => performance.now() }: RecentNewsOptions) {
  const kept: { at: number; news: StreamNews }[] = [];
  const toldFrom = now() - toldMs;
  let missedAt = Number.NEGATIVE_INFINITY;
  return {
    add(news: StreamNews): void {
      if (news.type === 'gap') missedAt = now();
      if (!('data' in news) || news.type === 'audit.progress') return;
      kept.push({ at: now(), news });
      if (kept.length > limit) missedAt = Math.max(missedAt, kept.shift()?.at ?? 0);
    },
    since(ms: number): StreamNews[] {
      const from = now() - ms;
      if (from < toldFrom || missedAt >= from) return [{ type: 'gap' }];
      return kept.filter(({ at }) => at >= from).map(({ news }) => news);
    },
  };
}
