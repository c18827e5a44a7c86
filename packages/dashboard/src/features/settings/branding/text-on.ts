/** As the report does it: white text, or black where white cannot be read. `color` is `#rrggbb`. */
export function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= readable ? '#ffffff' : '#000000';
}

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
const readable = 4.5;

function toLinear(channel: number): number {
  return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
