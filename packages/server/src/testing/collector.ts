import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { openTelemetry } from '../telemetry/open-telemetry.ts';
import type { Telemetry } from '../telemetry.ts';
import { defer, type Teardown } from './defer.ts';
import { until } from './until.ts';

/** A span as OTLP has it, with its attributes as an object. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

/** A point of a metric: a number, or a histogram. */
export interface ReceivedPoint {
  attributes: Record<string, unknown>;
  asDouble?: number;
  asInt?: number;
  count?: number;
  sum?: number;
  bucketCounts?: number[];
  explicitBounds?: number[];
}

/** An OpenTelemetry collector that accepts OTLP as JSON and keeps what it receives. */
export interface Collector {
  /** Without a trailing slash. */
  url: string;
  spans: ReceivedSpan[];
  /** The latest points of each metric. */
  metrics: Map<string, ReceivedPoint[]>;
  /** Everything received, word for word. */
  bodies: string[];
  /** Headers of the requests. */
  headers: NodeJS.Dict<string | string[]>[];
  whenSpans(what: string, matches: (span: ReceivedSpan) => boolean, count?: number): Promise<ReceivedSpan[]>;
}

export async function startCollector(t: Teardown): Promise<Collector> {
  const collector: Collector = {
    url: '',
    spans: [],
    metrics: new Map(),
    bodies: [],
    headers: [],
    whenSpans: (what, matches, count = 1) =>
      until(what, () => {
        const found = collector.spans.filter(matches);
        return found.length >= count ? found : null;
      }),
  };
  const accept = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const type = request.headers['content-type'] ?? '';
    collector.bodies.push(body);
    collector.headers.push(request.headers);
    if (type === 'application/json') keep(collector, JSON.parse(body) as Received);
    response.setHeader('content-type', type);
    response.end(type === 'application/json' ? '{}' : '');
  };
  // A body that cannot be read ends the request without a response, which the sender reports.
  const server = createServer(
    (request, response) => void accept(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  defer(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}

/** Telemetry that a service of this process sends to a collector, without waiting for more to leave together. */
export async function telemetryTo(
  url: string,
  settings: Record<string, string> = {},
  log: Log = silentLog,
): Promise<Telemetry> {
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
    ...settings,
  });
  return await openTelemetry({ ...config, otlpEndpoint: url }, log, 'web', 50);
}

const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}
interface RawMetric {
  name: string;
  sum?: { dataPoints: RawPoint[] };
  gauge?: { dataPoints: RawPoint[] };
  histogram?: { dataPoints: RawPoint[] };
}
type RawPoint = Omit<ReceivedPoint, 'attributes'> & { attributes?: KeyValue[] };
type RawSpan = Omit<ReceivedSpan, 'attributes' | 'resource'> & { attributes?: KeyValue[] };
interface Received {
  resourceSpans?: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: RawSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: RawMetric[] }[] }[];
}

function keep(collector: Collector, { resourceSpans = [], resourceMetrics = [] }: Received): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
      const attributes = toObject(span.attributes);
      collector.spans.push({ ...span, attributes, resource: toObject(resource.attributes) });
    }
  }
  for (const metric of resourceMetrics
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap((scope) => scope.metrics)) {
    const points = (metric.sum ?? metric.gauge ?? metric.histogram)?.dataPoints ?? [];
    collector.metrics.set(
      metric.name,
      points.map((point) => ({ ...point, attributes: toObject(point.attributes) })),
    );
  }
}

function toObject(attributes: KeyValue[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
