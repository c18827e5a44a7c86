import type { GuestReport } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { guestUrl } from '../status/guest-link.ts';

/** What the sender of a report gets, for everything that they send of it. */
export function reportAnswer(services: Pick<Services, 'secret' | 'config'>, taskId: string): GuestReport {
  return { id: taskId, statusUrl: guestUrl(services, taskId) };
}
