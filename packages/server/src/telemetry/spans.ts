import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { Span, SpanStart, Telemetry } from '../telemetry.ts';

/** Parts of one request or job that are recorded. */
const maxParts = 1_000;

/** A request or job, shared by everything that runs in it. */
interface Whole {
  parts: number;
  omitted: number;
  hasEnded: boolean;
}

interface Running {
  context: Context;
  whole: Whole;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Spans of one process. What runs is remembered for as long as a call chain goes on (AsyncLocalStorage), here instead of in
 * the SDK's global context, so that several services in one process do not see each other's.
 */
export function createSpans(tracer: Tracer, isOn: boolean): Pick<Telemetry, 'begin' | 'beginPart'> {
  const running = new AsyncLocalStorage<Running>();

  const open = (
    { name, kind, attributes }: SpanStart,
    parent: Context,
    whole: Whole,
    isWhole: boolean,
  ): Span => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
    const own = { context: trace.setSpan(parent, span), whole };
    return {
      within: (run) => running.run(own, run),
      set: (more) => void span.setAttributes(more),
      rename: (next) => void span.updateName(next),
      fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
      end() {
        if (isWhole) {
          whole.hasEnded = true;
          if (whole.omitted > 0) span.setAttribute('fettle.omitted_parts', whole.omitted);
        }
        if (span.isRecording()) span.end();
      },
    };
  };

  return {
    begin: (start, traceparent) =>
      open(start, contextOf(traceparent), { parts: 0, omitted: 0, hasEnded: false }, true),
    beginPart(start) {
      const around = isOn ? running.getStore() : undefined;
      // A timer that was started in a request goes on after it, and does not belong to it.
      if (around === undefined || around.whole.hasEnded) return null;
      if (trace.getSpan(around.context)?.isRecording() !== true) return null;
      if (around.whole.parts >= maxParts) {
        around.whole.omitted += 1;
        return null;
      }
      around.whole.parts += 1;
      return open(start, around.context, around.whole, false);
    },
  };
}

/** Of the W3C headers, only the IDs and the sampled flag: `tracestate` and `baggage` can carry anything. */
function contextOf(traceparent: string | undefined): Context {
  const parsed = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parsed === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true });
}
