import { type JsonObject, numberOf } from '../reading/json-value.ts';

/** Records by a key, each group in the order of the file. */
export function groupBy(
  records: readonly JsonObject[],
  keyOf: (record: JsonObject) => string,
): Map<string, JsonObject[]> {
  const groups = new Map<string, JsonObject[]>();
  for (const record of records) {
    const key = keyOf(record);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  return groups;
}

/** Compares by the position that the source gives them; those without one keep their order. */
export function byPosition(a: JsonObject, b: JsonObject): number {
  return positionOf(a) - positionOf(b);
}

function positionOf(record: JsonObject): number {
  return numberOf(record, 'pos') || numberOf(record, 'position');
}
