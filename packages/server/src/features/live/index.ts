import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { streamEvents } from './stream-events.ts';
import { streamOrgEvents } from './stream-org-events.ts';
import { streamProjectEvents } from './stream-project-events.ts';

export { createLiveStreams, type LiveOptions } from './create-live-streams.ts';

export const liveHandlers: Handlers<(typeof operationsByResource)['live']> = {
  streamEvents,
  streamProjectEvents,
  streamOrgEvents,
};
