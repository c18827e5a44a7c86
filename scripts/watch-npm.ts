const watchEveryMs = 500;

/**
 * Calls `gone` when the npm that started this process is there no more. npm passes SIGTERM and SIGINT on, but whoever
 * kills it leaves us without a parent, holding the port and the data folder against the next start. Where npm itself
 * goes with a terminal that hangs up, whoever wants to outlive the terminal hears the same signal and goes on.
 */
export function watchNpm(gone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    gone();
  }, watchEveryMs).unref();
  process.on('SIGHUP', () => clearInterval(watch));
}
