import { channel } from 'node:diagnostics_channel';

/** A moment in the life of a delivery, for tests that stop the process exactly there. Nothing happens without a listener. */
export interface DeliveryPoint {
  point: 'claimed' | 'sent' | 'recorded';
  webhookId: string;
  deliveryId: string;
}

const deliveries = channel('fettle:delivery');

export function passPoint(point: DeliveryPoint['point'], webhookId: string, deliveryId: string): void {
  if (deliveries.hasSubscribers) deliveries.publish({ point, webhookId, deliveryId });
}
