/** As the report does it: white text, or black where white cannot be read. `color` is `#rrggbb`. */
export function textOn(color: string): string {
  return contrastWithWhite(color) >= readable ? '#ffffff' : '#000000';
}

/** The rule of the service: what is lighter cannot be told from white paper. `color` is `#rrggbb`. */
export function isTooLight(color: string): boolean {
  return contrastWithWhite(color) < visible;
}

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
const readable = 4.5;
const visible = 1.3;

function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function toLinear(channel: number): number {
  return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
