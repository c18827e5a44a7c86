const deadlineMs = 10_000;

/**
 * Runs `stop` once at the first SIGTERM or SIGINT and ends the process: with 0 when it stopped in time, with 1 when
 * it failed or took longer than ten seconds. A second signal ends it at once.
 */
export function onStopSignal(
  stop: (signal: string) => Promise<void>,
  report: (error: unknown) => void,
): void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    const deadline = setTimeout(() => {
      report(new Error(`Stopping took longer than ${deadlineMs / 1000} s.`));
      process.exit(1);
    }, deadlineMs);
    stop(signal).then(
      () => {
        clearTimeout(deadline);
        process.exit(0);
      },
      (error: unknown) => {
        report(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
