/*
 * Loaded into every process of a test run. Node 26.10 sometimes never comes out of its own cleaning up after everything
 * is done (it turns in uv_run below CleanupHandles, seen in work/loop.test.ts); to exit leaves that out. A test that
 * leaves something open still keeps its process alive, because this waits for the loop to be empty.
 */
process.once('beforeExit', () => process.exit());
