const watchEveryMs = 500;

/**
 * Calls `gone` when the npm that started this process has ended. npm forwards SIGTERM and SIGINT, but a killed npm leaves
 * this process behind, and it would keep the port and the data folder from the next start. When a terminal closes, npm
 * ends with it; a process started with nohup ignores the same signal and keeps running.
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
