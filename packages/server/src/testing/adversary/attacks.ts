import { randomBytes } from 'node:crypto';
import { newId } from '../../ids.ts';
import type { Attacker, Tenant } from './access-fixture.ts';
import type { Names, RequestForm, Slot } from './request-forms.ts';
import { freshNames, type ResourceKind, secretResources } from './resource-kinds.ts';

/** A request that names hidden resources, and its twin, which names nonexistent ones instead. */
export interface Attack {
  variant: string;
  form: RequestForm;
  names: Names;
  /** The names of the twin. The response for hidden resources must be the same as for these. */
  twin: Names;
  /** The resource in the path is hidden or does not exist, so the expected response is NOT_FOUND. */
  isPlain: boolean;
}

/** Every way to put what is hidden from the attacker into the slots of a request. */
export function attacksOf(form: RequestForm, attacker: Attacker): Attack[] {
  const { own } = attacker;
  if (form.slots.some(({ kind }) => secretResources.has(kind))) return [guessed(form, attacker)];
  const attacks = attacker.hidden.flatMap(({ tenant, but }) => {
    const hides = form.slots.map(({ kind }) => !but.includes(kind));
    if (!hides.includes(true)) return [];
    const extra = form.slots.findIndex(({ field, part }) => part !== 'path' && field === form.extra);
    const patterns = patternsOf(hides, own !== null).filter(
      (pattern) => extra === -1 || pattern[extra] === true,
    );
    return patterns.map((pattern) => build(form, { own, tenant, pattern }));
  });
  return attacks.flatMap((attack) => (attack.isPlain && attacker.isThorough ? misspelled(attack) : [attack]));
}

/** Which of the slots name hidden resources: all that can, each alone, and all but each. */
function patternsOf(hides: readonly boolean[], hasOwn: boolean): boolean[][] {
  const patterns = new Map<string, boolean[]>();
  const add = (pattern: boolean[]) => {
    if (pattern.includes(true)) patterns.set(pattern.join(), pattern);
  };
  add([...hides]);
  if (hasOwn) {
    hides.forEach((hidden, at) => {
      if (!hidden) return;
      add(hides.map((_hidden, index) => index === at));
      add(hides.map((each, index) => each && index !== at));
    });
  }
  return [...patterns.values()];
}

function build(
  form: RequestForm,
  { own, tenant, pattern }: { own: Tenant | null; tenant: Tenant; pattern: readonly boolean[] },
): Attack {
  const hiddenNames = form.slots.map(({ kind }) => tenant.resources[kind]);
  const others = form.slots.map((slot) =>
    own === null ? missingLike(slot.kind, tenant) : ownName(slot.kind, own),
  );
  const pick = (names: Names) =>
    form.slots.map((_slot, index) => (pattern[index] === true ? names : others)[index] ?? '');
  const labels = form.slots.map(
    ({ field }, index) => `${pattern[index] === true ? 'hidden' : 'own'} ${field}`,
  );
  return {
    variant: `${labels.join(', ')} of ${tenant.name}`,
    form,
    names: pick(hiddenNames),
    twin: pick(form.slots.map(({ kind }) => missingLike(kind, tenant))),
    isPlain: pattern[0] === true && isAddress(form.slots[0]),
  };
}

/** Whether the response depends on this slot alone. */
function isAddress(slot: Slot | undefined): boolean {
  if (slot === undefined) return false;
  return slot.part === 'path' || ['projectId', 'taskId', 'auditId'].includes(slot.field);
}

/** What a legitimate user would send. */
export function ownName(kind: ResourceKind, { resources }: Tenant): string {
  return freshNames[kind] ?? resources[kind];
}

/** A secret can only be guessed. */
function guessed(form: RequestForm, { hidden }: Attacker): Attack {
  const [first] = hidden;
  if (first === undefined) throw new Error('an attacker from whom nothing is hidden');
  const guess = () => form.slots.map(({ kind }) => missingLike(kind, first.tenant));
  return { variant: 'a guess', form, names: guess(), twin: guess(), isPlain: true };
}

/** A nonexistent name of the same kind and length. */
export function missingLike(kind: ResourceKind, { resources }: Tenant): string {
  const name = resources[kind];
  if (kind === 'fingerprint') return newId().replaceAll('-', '');
  if (secretResources.has(kind)) return randomBytes(name.length).toString('base64url').slice(0, name.length);
  return /^[0-9a-f-]{36}$/.test(name) ? newId() : name.replace('qz', 'xx');
}

/** Other spellings that a database might accept for the same ID. */
const spellings: Readonly<Record<string, (id: string) => string>> = {
  'in capitals': (id) => id.toUpperCase(),
  'without dashes': (id) => id.replaceAll('-', ''),
  'in braces': (id) => `{${id}}`,
  'with a space': (id) => `${id} `,
  'cut short': (id) => id.slice(0, -1),
};

function misspelled(attack: Attack): Attack[] {
  const [first = '', ...rest] = attack.names;
  const [twinFirst = '', ...twinRest] = attack.twin;
  return [
    attack,
    ...Object.entries(spellings).map(([variant, spell]) => ({
      ...attack,
      variant: `${attack.variant}, ${variant}`,
      names: [spell(first), ...rest],
      twin: [spell(twinFirst), ...twinRest],
      isPlain: false,
    })),
  ];
}
