/**
 * Runs something and returns the longest time, in milliseconds, for which it blocked the event loop of this thread.
 *
 * This counts the CPU time of this thread in each turn of its loop, between two callbacks of setImmediate. The wall
 * clock, and with it `monitorEventLoopDelay`, would also count the time in which other processes run, which on a busy
 * machine is most of it. CPU time of the process would include the threads of the garbage collector and the compiler,
 * which block nothing.
 */
export async function measureHold<T>(run: () => Promise<T>): Promise<{ heldMs: number; result: T }> {
  let longest = 0;
  let last = cpuMs();
  let isRunning = true;
  const turn = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
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
