/** The longest entry the API accepts: seven days. */
const maxMinutes = 10_080;

/**
 * Minutes as people write them: `90`, `45m`, `1h 30m`, `1:30`, `1.5h`, `1,5 h`. Null for anything else, and for less
 * or more than an entry may have.
 */
export function parseMinutes(text: string): number | null {
  const minutes = Math.round(parse(text.trim().toLowerCase()));
  return minutes >= 1 && minutes <= maxMinutes ? minutes : null;
}

function parse(text: string): number {
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]);
  if (/^\d{1,5}$/.test(text)) return Number(text);
  const units =
    /^(?:(\d{1,3}(?:[.,]\d{1,2})?)\s*h(?:ours?|rs?)?)?\s*(?:(\d{1,5})\s*m(?:in(?:utes?)?)?)?$/.exec(text);
  if (units === null || (units[1] === undefined && units[2] === undefined)) return Number.NaN;
  return Number((units[1] ?? '0').replace(',', '.')) * 60 + Number(units[2] ?? 0);
}
