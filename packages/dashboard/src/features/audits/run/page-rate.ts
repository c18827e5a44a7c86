/** The number of pages read at a time, in milliseconds. */
export interface Sample {
  at: number;
  pages: number;
}

const windowMs = 15_000;
const maxSamples = 30;
/** A rate over a shorter time would jump with every message. */
const leastMs = 1_500;

/** Adds a sample and drops those older than some seconds. A smaller number starts over. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.pages < last.pages) return [sample];
  const fresh = samples.filter(({ at }) => sample.at - at <= windowMs).slice(1 - maxSamples);
  return [...fresh, sample];
}

/** Pages per second over the last seconds. Null while that time is too short. */
export function pageRate(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < leastMs) return null;
  return ((last.pages - first.pages) * 1000) / (last.at - first.at);
}
