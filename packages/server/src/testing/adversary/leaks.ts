import type { Attacker, HostileWorld } from './hostile-world.ts';
import type { KeptRow } from './kept-database.ts';

/** Finds what an attacker must not be shown. */
export interface LeakFinder {
  /** What a text tells that it must not, apart from what the attacker has sent themselves. */
  find(attacker: Attacker, text: string, sent: readonly string[]): string[];
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Knows every id that hangs on a hidden place, and every mark in a hidden text. */
export function createLeakFinder(rows: readonly KeptRow[], world: HostileWorld): LeakFinder {
  const { places } = world;
  const people = rows.filter(({ table }) => table === 'org_members').map(({ row }) => row);
  const known = new Map<Attacker, ReadonlySet<string>>();
  const hiddenFrom = (attacker: Attacker): ReadonlySet<string> => {
    const ids = known.get(attacker) ?? collect(attacker);
    known.set(attacker, ids);
    return ids;
  };
  const collect = (attacker: Attacker): Set<string> => {
    // Who has every right but the scope is told which organizations and projects there are.
    if (attacker.fate === 'out of scope') return new Set();
    const ids = new Set<string>();
    for (const { place, but } of attacker.hidden) {
      const seeds = new Set([but.includes('org') ? place.things.project : place.home.id]);
      if (!but.includes('org')) {
        for (const { org_id, user_id } of people)
          if (org_id === place.home.id && user_id !== attacker.id) seeds.add(String(user_id));
      } else if (!but.includes('token')) seeds.add(place.things.token).add(place.things.session);
      for (const id of belongingTo(rows, seeds)) ids.add(id);
    }
    return ids;
  };
  const secrets = Object.values(places).flatMap(({ home }) => [home.principal.token, home.principal.session]);
  return {
    find(attacker, text, sent) {
      const told = sent.reduce((rest, own) => (own === '' ? rest : rest.replaceAll(own, '')), text);
      const lower = told.toLowerCase();
      const hidden = hiddenFrom(attacker);
      return [
        ...attacker.forbidden.filter((mark) => lower.includes(mark)),
        ...(lower.match(uuids) ?? []).filter((id) => hidden.has(id)),
        ...secrets.filter((secret) => told.includes(secret)).map(() => 'a secret'),
      ];
    },
  };
}

/** The ids of all rows that refer to one of these, to one that does, and so on; and these. */
function belongingTo(rows: readonly KeptRow[], seeds: Set<string>): Set<string> {
  const found = new Set(seeds);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { row } of rows) {
      if (typeof row.id !== 'string' || found.has(row.id)) continue;
      const refers = Object.entries(row).some(
        ([column, value]) => column.endsWith('_id') && typeof value === 'string' && found.has(value),
      );
      if (refers) found.add(row.id);
    }
  }
  return found;
}
