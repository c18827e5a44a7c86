/**
 * Starts something and returns the longest time, in milliseconds, for which the event loop of this thread was blocked
 * until it ended. What `run` does before its first await is the caller's work, not the service's (a file of 35 MB is
 * copied to the thread that sends it), so it does not count.
 *
 * This counts the CPU time of this thread between two callbacks of a timer that is always due: what held the loop, and
 * up to a millisecond more. (`setImmediate` would be exact, but the loop would never rest, which costs more than what
 * is measured.) The wall clock, and with it `monitorEventLoopDelay`, would also count the time in which other processes
 * run, which on a busy machine is most of it. CPU time of the process would include the threads of the garbage
 * collector and the compiler, which block nothing.
 */
export async function measureHold<T>(run: () => Promise<T>): Promise<{ heldMs: number; result: T }> {
  const running = run();
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
    const result = await running;
    return { result, heldMs: longest };
  } finally {
    isRunning = false;
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
