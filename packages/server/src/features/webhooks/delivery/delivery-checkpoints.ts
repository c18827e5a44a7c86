import { channel } from 'node:diagnostics_channel';

/** A step in the delivery of an event, for tests that stop the process exactly there. Without a subscriber nothing happens. */
export interface DeliveryCheckpoint {
  checkpoint: 'claimed' | 'sent' | 'recorded';
  webhookId: string;
  deliveryId: string;
}

const deliveries = channel('fettle:delivery');

export function reachCheckpoint(
  checkpoint: DeliveryCheckpoint['checkpoint'],
  webhookId: string,
  deliveryId: string,
): void {
  if (deliveries.hasSubscribers) deliveries.publish({ checkpoint, webhookId, deliveryId });
}
