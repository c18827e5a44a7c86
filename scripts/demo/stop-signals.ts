const watchParentMs = 500;

/**
 * A signal that aborts when the demo has to end: Ctrl-C, SIGTERM, SIGHUP, closed output, or the death of the npm that started it.
 *
 * npm passes what it gets to the shell between it and us, so Ctrl-C comes twice, and SIGTERM may end that shell alone
 * and leave us without a parent: hence every signal counts once, and the parent is watched.
 */
export function listenForStop(): AbortSignal {
  const aborter = new AbortController();
  const stop = () => aborter.abort();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  // Whoever read the output has gone (`npm run demo | head`), and with him the reason to run.
  process.stdout.on('error', stop);
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) stop();
    }, watchParentMs).unref();
  }
  return aborter.signal;
}
