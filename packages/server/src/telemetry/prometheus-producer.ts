import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import { version } from '../version.ts';

type Metric = MetricObjectWithValues<MetricValue<string>>;
/** Values of histograms name the series they belong to. */
type Value = MetricValue<string> & { metricName?: string };
interface Period {
  startTime: HrTime;
  endTime: HrTime;
}

/**
 * Reads the registry of `/metrics` as a source of OpenTelemetry metrics, so that each is counted once and has the same name
 * in both. Values are totals since the start of the process.
 */
export function createProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime();
  return {
    async collect() {
      const period = { startTime, endTime: hrTime() };
      const metrics: MetricData[] = [];
      const errors: unknown[] = [];
      for (const metric of await registry.getMetricsAsJSON()) {
        const converted = convert(metric, period);
        if (converted === null) errors.push(new Error(`${metric.name} is of a kind that is not sent`));
        else if (converted.dataPoints.length > 0) metrics.push(converted);
      }
      const scopeMetrics = [{ scope: { name: 'fettle', version }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors };
    },
  };
}

/** Null for a summary, which OpenTelemetry does not have. */
function convert(metric: Metric, period: Period): MetricData | null {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // At run time, a kind is its name.
  const kind = String(metric.type);
  if (kind === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(metric, period) };
  const dataPoints = metric.values.map(({ value, labels }) => ({
    ...period,
    attributes: labels as Attributes,
    value,
  }));
  if (kind === 'counter') return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return kind === 'gauge' ? { ...base, dataPointType: DataPointType.GAUGE, dataPoints } : null;
}

/** Prometheus has a series for each bucket, with everything below it; OpenTelemetry one point with the buckets alone. */
function toHistograms({ name, values }: Metric, period: Period): DataPoint<Histogram>[] {
  const points = new Map<string, { attributes: Attributes; sum: number; buckets: [number, number][] }>();
  for (const { metricName, labels, value } of values as Value[]) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(Object.entries(attributes).sort(([a], [b]) => a.localeCompare(b)));
    const point = points.get(key) ?? { attributes: attributes as Attributes, sum: 0, buckets: [] };
    points.set(key, point);
    if (metricName === `${name}_sum`) point.sum = value;
    if (metricName === `${name}_bucket`) point.buckets.push([le === '+Inf' ? Infinity : Number(le), value]);
  }
  return [...points.values()].map(({ attributes, sum, buckets }) => {
    const sorted = buckets.toSorted(([a], [b]) => a - b);
    const boundaries = sorted.map(([le]) => le).filter(Number.isFinite);
    const counts = sorted.map(([, total], index) => total - (sorted[index - 1]?.[1] ?? 0));
    const count = sorted.at(-1)?.[1] ?? 0;
    return { ...period, attributes, value: { buckets: { boundaries, counts }, sum, count } };
  });
}
