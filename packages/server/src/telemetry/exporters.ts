import { ExportResultCode } from '@opentelemetry/core';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

/** With the URL of a collector. */
export type TelemetryConfig = Config & { otlpEndpoint: string };

/** Null for what OTEL_TRACES_EXPORTER or OTEL_METRICS_EXPORTER turns off. */
export interface Exporters {
  traces: SpanExporter | null;
  metrics: PushMetricExporter | null;
}

/** Exports that run at the same time; each holds a batch in memory until the collector has it or 10 seconds are over. */
const concurrencyLimit = 2;

export async function createExporters(config: TelemetryConfig, log: Log): Promise<Exporters> {
  const { otlpEndpoint, otlpHeaders: headers } = config;
  const options = (signal: string) => ({ url: `${otlpEndpoint}/v1/${signal}`, headers, concurrencyLimit });
  const { OTLPTraceExporter, OTLPMetricExporter } = await (config.otlpProtocol === 'http/json'
    ? loadJson()
    : loadProtobuf());
  const { tracesExporter, metricsExporter } = config;
  return {
    traces: tracesExporter === 'none' ? null : watch(new OTLPTraceExporter(options('traces')), 'traces', log),
    metrics:
      metricsExporter === 'none' ? null : watch(new OTLPMetricExporter(options('metrics')), 'metrics', log),
  };
}

async function loadJson() {
  const [traces, metrics] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
  ]);
  return { ...traces, ...metrics };
}

async function loadProtobuf() {
  const [traces, metrics] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/exporter-metrics-otlp-proto'),
  ]);
  return { ...traces, ...metrics };
}

/** Logs when sending begins to fail and when it works again, but not every failure between. */
function watch<E extends SpanExporter | PushMetricExporter>(exporter: E, signal: string, log: Log): E {
  let isFailing = false;
  const note = (failed: boolean, reason: string): void => {
    if (failed && !isFailing)
      log.warn({ signal, reason }, 'could not send telemetry; what does not fit in the queue is dropped');
    if (!failed && isFailing) log.info({ signal }, 'telemetry is sent again');
    isFailing = failed;
  };
  const send = exporter.export.bind(exporter) as SpanExporter['export'];
  const watched: SpanExporter['export'] = (items, done) =>
    send(items, (result) => {
      note(result.code !== ExportResultCode.SUCCESS, result.error?.message ?? 'unknown');
      done(result);
    });
  return Object.assign(exporter, { export: watched });
}
