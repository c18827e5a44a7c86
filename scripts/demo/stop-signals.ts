import { watchNpm } from '../watch-npm.ts';

/**
 * A signal that aborts when the demo has to end: Ctrl-C, SIGTERM, SIGHUP, closed output, or the death of the npm that
 * started it. Ctrl-C comes twice under npm, which gets it too and passes it on, so every signal counts once.
 */
export function listenForStop(): AbortSignal {
  const aborter = new AbortController();
  const stop = () => aborter.abort();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  // Whoever read the output has gone (`npm run demo | head`), and with them the reason to run.
  process.stdout.on('error', stop);
  watchNpm(stop);
  return aborter.signal;
}
