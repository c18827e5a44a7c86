import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';

/** Decides which traces are recorded. A `parentbased_` sampler follows the sampled flag of a caller that sends one. */
export function createSampler({
  tracesSampler,
  tracesSamplerArg,
}: Pick<Config, 'tracesSampler' | 'tracesSamplerArg'>): Sampler {
  const name = tracesSampler.replace(/^parentbased_/, '');
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(tracesSamplerArg);
  return tracesSampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
