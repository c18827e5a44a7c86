import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { createConnection } from './connections/create-connection.ts';
import { deleteConnection } from './connections/delete-connection.ts';
import { getConnection } from './connections/get-connection.ts';
import { listConnections } from './connections/list-connections.ts';
import { rotateConnectionSecret } from './connections/rotate-connection-secret.ts';
import { updateConnection } from './connections/update-connection.ts';
import { listTaskLinks } from './links/list-task-links.ts';
import { listReceivedEvents } from './log/list-received-events.ts';

export { newSealedConnectionSecret } from './connections/connection-secret.ts';
export { incomingHooks } from './incoming/receive-event.ts';
export { receivedEventWorker } from './links/received-event-worker.ts';
export { dropOldReceivedEvents } from './log/drop-old-received-events.ts';

export const integrationHandlers: Handlers<(typeof operationsByResource)['integrations']> = {
  createConnection,
  listConnections,
  getConnection,
  updateConnection,
  rotateConnectionSecret,
  deleteConnection,
  listReceivedEvents,
  listTaskLinks,
};
