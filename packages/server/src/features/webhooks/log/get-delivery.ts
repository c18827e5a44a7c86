import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readAttempts } from '../delivery/attempt-store.ts';
import { deliveryHeaders } from '../delivery/sign-delivery.ts';
import { type ReadDelivery, requireDelivery } from './delivery-access.ts';
import { toDelivery } from './delivery-row.ts';
import { readSubject } from './subject-store.ts';

/** More than is stored of any response. */
const wholeResponse = 1_000_000;

/** One delivery with its attempts, the names of its headers, and its body. */
export const getDelivery: Handler<typeof operations.getDelivery> = async (ctx, { params }) => {
  const delivery = await requireDelivery(ctx, params.id);
  const attempts = await readAttempts(ctx, [delivery.id], wholeResponse);
  return {
    ...toDelivery(delivery, {
      attempts: attempts.get(delivery.id) ?? [],
      subject: await readSubject(ctx, delivery.eventId),
    }),
    headers: headerNames(delivery),
    body: delivery.body,
  };
};

/** The headers of an attempt made now, without their values, which depend on its time and on the secrets. */
function headerNames({ id, eventType, signsTwice, format }: ReadDelivery): string[] {
  if (format === 'slack') return ['content-type'];
  const content = { deliveryId: id, eventType, body: '', timestamp: 0 };
  return Object.keys(deliveryHeaders(content, { secret: '', previousSecret: signsTwice ? '' : null }));
}
