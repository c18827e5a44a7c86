/**
 * Runs something and says for how long, in milliseconds, it held the event loop of this thread at most without letting
 * anything else run.
 *
 * What is counted is the processor time of this thread between two callbacks of a timer that is always due: what held the
 * loop, and up to a millisecond more. (`setImmediate` would be exact, but the loop would never rest, which costs more than
 * what is measured.) The clock on the wall, and with it `monitorEventLoopDelay`, would also count the time in which another
 * process has the processor: on a busy machine that is most of it. Processor time of the process would count the
 * garbage collector's and the compiler's own threads, which hold nobody up.
 */
export async function measureHold<T>(run: () => Promise<T>): Promise<{ heldMs: number; result: T }> {
  let longest = 0;
  let last = cpuMs();
  let isRunning = true;
  const turn = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setTimeout(turn, 1);
  };
  setTimeout(turn, 1);
  try {
    return { result: await run(), heldMs: longest };
  } finally {
    isRunning = false;
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
