import { readConfig } from '../config.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { createQueueWorker } from '../features/webhooks/queue/queue-worker.ts';
import { openServices } from '../open-services.ts';
import { startLoop } from '../work/loop.ts';
import { createWakes } from '../work/wakes.ts';

/*
 * A separate worker process that only sends first attempts, for tests that freeze or kill it. Its database, lease,
 * and folder are in QUEUE_CHILD; its log goes to the parent.
 */

export interface QueueChildOptions {
  connection: DatabaseConnection;
  dataDir: string;
  leaseSeconds: number;
}

const { connection, dataDir, leaseSeconds } = JSON.parse(process.env.QUEUE_CHILD ?? '') as QueueChildOptions;
const config = readConfig({ FETTLE_DATA_DIR: dataDir, FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32' });
const tell = (_details: object, message: string): void => {
  process.send?.(message);
};
const log = { debug: tell, info: tell, warn: tell, error: tell };
process.on('disconnect', () => process.exit(0));
const { services } = await openServices({ config, connection, log, wakes: createWakes() });
startLoop(services, createQueueWorker({ leaseSeconds }), {
  leaseSeconds,
  renewSeconds: leaseSeconds / 6,
  pollSeconds: 0.05,
});
