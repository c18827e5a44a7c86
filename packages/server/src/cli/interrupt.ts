export interface Interrupt {
  signal: AbortSignal;
  close(): void;
}

/** The first Ctrl-C or SIGTERM asks the command to stop through the signal. The second ends it at once. */
export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const handle = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(new Error('interrupted'));
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return {
    signal: controller.signal,
    close() {
      process.off('SIGINT', handle);
      process.off('SIGTERM', handle);
    },
  };
}
