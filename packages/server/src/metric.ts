/** A metric for Prometheus, computed when it is scraped (http/probes.ts). */
export interface Metric {
  /** As Prometheus names metrics: `fettle_…`, with its unit, `_total` for counters. */
  name: string;
  help: string;
  kind: 'counter' | 'gauge';
  /** The name of the label that distinguishes its values. */
  label: string;
  /** Each value by its label. A metric that fails is omitted and logged. */
  read(): Promise<Record<string, number>>;
}
