import { watchNpm } from '../watch-npm.ts';

/**
 * A signal that aborts when the demo has to end: Ctrl-C, SIGTERM, SIGHUP, closed output, or the end of the npm that
 * started it. Under npm, Ctrl-C arrives twice, because npm gets it too and forwards it, so every signal counts once.
 */
export function listenForStop(): AbortSignal {
  const aborter = new AbortController();
  const stop = () => aborter.abort();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  // The reader of the output has exited (`npm run demo | head`), so there is no reason to keep running.
  process.stdout.on('error', stop);
  watchNpm(stop);
  return aborter.signal;
}
