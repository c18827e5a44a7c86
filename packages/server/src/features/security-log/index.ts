import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { listOwnSecurityEvents } from './list-own-security-events.ts';
import { listSecurityEvents } from './list-security-events.ts';

export { type SecurityExport, streamLogExport } from './log-export-store.ts';

export const securityLogHandlers: Handlers<(typeof operationsByResource)['securityLog']> = {
  listSecurityEvents,
  listOwnSecurityEvents,
};
