import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { getActivity } from './get-activity.ts';

export { dropOldEvents } from './drop-old-events.ts';

export const activityHandlers: Handlers<(typeof operationsByResource)['activity']> = { getActivity };
