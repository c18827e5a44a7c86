import client, { type Registry } from 'prom-client';

/** A registry with the metrics of every process: memory, processor time, event loop, and garbage collection. */
export function createProcessRegistry(): Registry {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry, prefix: 'fettle_' });
  return registry;
}
