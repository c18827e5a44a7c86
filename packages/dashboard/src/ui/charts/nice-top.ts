const steps = [2, 4, 6, 8, 10];

/** The end of a scale that holds a value: an even number, so that its half is whole too, of one digit and zeros. */
export function niceTop(value: number): number {
  const size = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(1, value))) - 1);
  return (steps.find((step) => step * size >= value) ?? 10) * size;
}
