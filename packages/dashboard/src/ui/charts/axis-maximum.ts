const steps = [2, 4, 6, 8, 10];

/** The upper end of a scale: one even digit followed by zeros, so that its half is whole too. */
export function axisMaximum(value: number): number {
  const size = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(1, value))) - 1);
  return (steps.find((step) => step * size >= value) ?? 10) * size;
}
