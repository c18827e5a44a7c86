/** Who is told of an event is written down behind it: at once on most days, later while the service has much to do. */
const looksMs = [1_500, 6_000];

/**
 * Has `look` called a moment after something happened, and once more later. Of several things that happen together
 * each look is for all of them: one that is due is not put off by the next.
 */
export function lookLater(look: () => void) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  return {
    happened(): void {
      for (const ms of looksMs) {
        if (timers.has(ms)) continue;
        const timer = setTimeout(() => {
          timers.delete(ms);
          look();
        }, ms);
        timers.set(ms, timer);
      }
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
