import type { AccessFixture, Attacker } from './access-fixture.ts';
import type { SnapshotRow } from './snapshot-database.ts';

/** Finds what an attacker must not receive. */
export interface LeakFinder {
  /** What a text reveals, apart from what the attacker sent themselves. */
  find(attacker: Attacker, text: string, sent: readonly string[]): string[];
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Knows every ID that belongs to a hidden tenant, and the canary of every hidden text. */
export function createLeakFinder(rows: readonly SnapshotRow[], fixture: AccessFixture): LeakFinder {
  const { tenants } = fixture;
  const people = rows.filter(({ table }) => table === 'org_members').map(({ row }) => row);
  const known = new Map<Attacker, ReadonlySet<string>>();
  const hiddenFrom = (attacker: Attacker): ReadonlySet<string> => {
    const ids = known.get(attacker) ?? collect(attacker);
    known.set(attacker, ids);
    return ids;
  };
  const collect = (attacker: Attacker): Set<string> => {
    // A caller who lacks only the scope can learn which organizations and projects exist.
    if (attacker.expected === 'out of scope') return new Set();
    const ids = new Set<string>();
    for (const { tenant, but } of attacker.hidden) {
      const seeds = new Set([but.includes('org') ? tenant.resources.project : tenant.tenantOrg.id]);
      if (!but.includes('org')) {
        for (const { org_id, user_id } of people)
          if (org_id === tenant.tenantOrg.id && user_id !== attacker.id) seeds.add(String(user_id));
      } else if (!but.includes('token')) seeds.add(tenant.resources.token).add(tenant.resources.session);
      for (const id of belongingTo(rows, seeds)) ids.add(id);
    }
    return ids;
  };
  const secrets = Object.values(tenants).flatMap(({ tenantOrg }) => [
    tenantOrg.principal.token,
    tenantOrg.principal.session,
  ]);
  return {
    find(attacker, text, sent) {
      const shown = sent.reduce((rest, own) => (own === '' ? rest : rest.replaceAll(own, '')), text);
      const lower = shown.toLowerCase();
      const hidden = hiddenFrom(attacker);
      return [
        ...attacker.forbidden.filter((canary) => lower.includes(canary)),
        ...(lower.match(uuids) ?? []).filter((id) => hidden.has(id)),
        ...secrets.filter((secret) => shown.includes(secret)).map(() => 'a secret'),
      ];
    },
  };
}

/** An event belongs to its project, also when it is about a task of another one. */
const mentions: ReadonlySet<string> = new Set(['related_task_id']);

/** These IDs, and those of all rows that refer to them directly or indirectly. */
function belongingTo(rows: readonly SnapshotRow[], seeds: Set<string>): Set<string> {
  const found = new Set(seeds);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { row } of rows) {
      if (typeof row.id !== 'string' || found.has(row.id)) continue;
      const refers = Object.entries(row).some(
        ([column, value]) =>
          column.endsWith('_id') && !mentions.has(column) && typeof value === 'string' && found.has(value),
      );
      if (refers) found.add(row.id);
    }
  }
  return found;
}
