import { readConfig } from '../../../config.ts';
import type { DatabaseConnection } from '../../../db/connect.ts';
import { openServices } from '../../../open-services.ts';
import { startLoop } from '../../../work/loop.ts';
import { auditWorker } from '../run/audit-worker.ts';

/** A process that runs audits until it is killed; the environment tells it the database. */
const ignore = (): undefined => undefined;
const { services } = await openServices({
  config: readConfig(process.env),
  connection: JSON.parse(process.env.FETTLE_TEST_CONNECTION ?? '') as DatabaseConnection,
  log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
});
startLoop(services, auditWorker);
