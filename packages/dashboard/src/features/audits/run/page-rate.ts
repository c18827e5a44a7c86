/** How many pages were read at a moment, in milliseconds. */
export interface Sample {
  at: number;
  pages: number;
}

const windowMs = 15_000;
const mostSamples = 30;
/** A rate over less than this would jump with every message. */
const leastMs = 1_500;

/** Takes in what is known now; what is older than some seconds is forgotten. A smaller number starts anew. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.pages < last.pages) return [sample];
  const fresh = samples.filter(({ at }) => sample.at - at <= windowMs).slice(1 - mostSamples);
  return [...fresh, sample];
}

/** Pages a second over the last seconds; null while that is too short a time to say. */
export function pageRate(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < leastMs) return null;
  return ((last.pages - first.pages) * 1000) / (last.at - first.at);
}
