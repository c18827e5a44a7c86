/** A number that monitors read, made when they ask (http/probes.ts). */
export interface Measure {
  /** In the manner of Prometheus: `fettle_…`, with its unit, `_total` for what only grows. */
  name: string;
  help: string;
  kind: 'counter' | 'gauge';
  /** What tells its values apart. */
  label: string;
  /** Each value by its label. A measure that fails is left out and logged. */
  read(): Promise<Record<string, number>>;
}
