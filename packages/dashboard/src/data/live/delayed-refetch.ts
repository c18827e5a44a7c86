/** Notifications are written shortly after their event: at once on most days, later while the service is busy. */
const delaysMs = [1_500, 6_000];

/**
 * Calls `refetch` a moment after something happened, and once more later. Several things that happen together share
 * their calls: a call that is scheduled is not postponed by the next one.
 */
export function delayRefetch(refetch: () => void) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  return {
    schedule(): void {
      for (const ms of delaysMs) {
        if (timers.has(ms)) continue;
        const timer = setTimeout(() => {
          timers.delete(ms);
          refetch();
        }, ms);
        timers.set(ms, timer);
      }
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
