import { startEmbedded } from '../db/embedded/embedded.ts';
import { findPostgresBinaries } from '../db/embedded/embedded-binaries.ts';

/** Sent by `startService` in embedded.test.ts: the folder, and the user to become first. */
export interface ChildOrder {
  dataDir: string;
  user?: { uid: number; gid: number; cache: string };
}

/*
 * A process that holds an embedded PostgreSQL until it is told to stop or is killed. Started by tests that need a
 * second service, a crash, or another user.
 */
process.on('message', (message: ChildOrder | 'stop') => {
  if (message !== 'stop') void hold(message);
});

async function hold({ dataDir, user }: ChildOrder): Promise<void> {
  try {
    const binaries = user ? await becomeUser(user) : undefined;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const embedded = await startEmbedded({ dataDir, log, ...(binaries ? { binaries } : {}) });
    process.on('message', (message) => {
      if (message === 'stop') void embedded.stop().then(() => process.disconnect?.());
    });
    process.send?.({ connection: embedded.connection });
  } catch (error) {
    process.send?.({ error: (error as Error).message });
    process.disconnect?.();
  }
}

/** Everything is loaded by now, so it does not matter whether the user can read this checkout. */
async function becomeUser({ uid, gid, cache }: NonNullable<ChildOrder['user']>) {
  const binaries = await findPostgresBinaries({ uid, gid }, undefined, [cache]);
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  return binaries;
}
