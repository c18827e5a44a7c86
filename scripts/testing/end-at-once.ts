/*
 * Loaded into every process of a test run. If a test resets a socket that is already closing (libuv returns EINVAL),
 * Node 26.10 loops forever in its own cleanup, in uv_run below CleanupHandles, after everything is done; exiting
 * skips that. A test that leaves something open still keeps its process alive, because this waits for an empty event
 * loop.
 */
process.once('beforeExit', () => process.exit());
