/*
 * Loaded into every process of a test run. A test that resets a socket whose end has begun (libuv answers EINVAL) makes
 * Node 26.10 turn for ever in its own cleaning up, in uv_run below CleanupHandles, after everything is done; to exit
 * leaves that out. A test that leaves something open still keeps its process alive, because this waits for the loop to
 * be empty.
 */
process.once('beforeExit', () => process.exit());
