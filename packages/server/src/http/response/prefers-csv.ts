/**
 * Whether an Accept header prefers CSV over JSON (RFC 9110 §12.5.1): CSV has a higher weight, or the same weight and is
 * named where JSON only matches a wildcard. If neither is acceptable, the response is JSON, as everywhere.
 */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const ranges = accept.split(',').map(readRange);
  const csv = wanted(ranges, 'text', 'csv');
  const json = wanted(ranges, 'application', 'json');
  if (csv.quality === 0) return false;
  return csv.quality > json.quality || (csv.quality === json.quality && csv.precision > json.precision);
}

interface MediaRange {
  type: string;
  subtype: string;
  quality: number;
}

function readRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [type = '', subtype = ''] = range.split('/');
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality = given === undefined ? 1 : Number(given);
  return { type, subtype, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** The most specific range that matches the type decides. */
function wanted(ranges: readonly MediaRange[], type: string, subtype: string) {
  let best = { quality: 0, precision: -1 };
  for (const range of ranges) {
    const precision =
      range.type === type && range.subtype === subtype
        ? 2
        : range.type === type && range.subtype === '*'
          ? 1
          : range.type === '*' && range.subtype === '*'
            ? 0
            : -1;
    if (precision > best.precision) best = { quality: range.quality, precision };
  }
  return best;
}
