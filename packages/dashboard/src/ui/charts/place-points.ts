interface Frame {
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
}

interface PlacedPoint<Point> {
  point: Point;
  x: number;
  y: number;
}

/**
 * Places points from `floor` to 100 in a chart: by time from left to right, a single one in the middle. Points of the same
 * time are spread evenly.
 */
export function placePoints<Point extends { at: number; value: number }>(
  points: readonly Point[],
  { width, height, margin }: Frame,
  floor = 0,
): PlacedPoint<Point>[] {
  const ordered = points.toSorted((a, b) => a.at - b.at);
  const start = ordered[0]?.at ?? 0;
  const span = (ordered.at(-1)?.at ?? 0) - start;
  const room = { x: width - margin.left - margin.right, y: height - margin.top - margin.bottom };
  return ordered.map((point, index) => {
    const even = ordered.length === 1 ? 0.5 : index / (ordered.length - 1);
    const share = span === 0 ? even : (point.at - start) / span;
    const value = Math.min(100, Math.max(floor, point.value));
    return {
      point,
      x: margin.left + share * room.x,
      y: margin.top + ((100 - value) / (100 - floor)) * room.y,
    };
  });
}
