import { randomBytes } from 'node:crypto';
import { newId } from '../../ids.ts';
import type { Attacker, Place } from './hostile-world.ts';
import { freshNames, secretThings, type ThingKind } from './named-things.ts';
import type { Names, RequestForm, Slot } from './request-forms.ts';

/** A request that names what is hidden, and the same one that names nothing in its place. */
export interface Attack {
  variant: string;
  form: RequestForm;
  names: Names;
  /** The names of the twin. What is hidden must answer as this does. */
  twin: Names;
  /** The first thing the request names is hidden, or does not exist: the answer is NOT_FOUND. */
  isPlain: boolean;
}

/** Every way in which somebody can put what is hidden from them into the slots of a request. */
export function attacksOf(form: RequestForm, attacker: Attacker): Attack[] {
  const { own } = attacker;
  if (form.slots.some(({ kind }) => secretThings.has(kind))) return [guessed(form, attacker)];
  const attacks = attacker.hidden.flatMap(({ place, but }) => {
    const hides = form.slots.map(({ kind }) => !but.includes(kind));
    if (!hides.includes(true)) return [];
    const extra = form.slots.findIndex(({ field, part }) => part !== 'path' && field === form.extra);
    const patterns = patternsOf(hides, own !== null).filter(
      (pattern) => extra === -1 || pattern[extra] === true,
    );
    return patterns.map((pattern) => build(form, { own, place, pattern }));
  });
  return attacks.flatMap((attack) => (attack.isPlain && attacker.isThorough ? misspelled(attack) : [attack]));
}

/** Which of the slots name what is hidden: all that can, each alone, and all but each. */
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
  { own, place, pattern }: { own: Place | null; place: Place; pattern: readonly boolean[] },
): Attack {
  const hiddenNames = form.slots.map(({ kind }) => place.things[kind]);
  const others = form.slots.map((slot) =>
    own === null ? missingLike(slot.kind, place) : ownName(slot.kind, own),
  );
  const pick = (names: Names) =>
    form.slots.map((_slot, index) => (pattern[index] === true ? names : others)[index] ?? '');
  const told = form.slots.map(({ field }, index) => `${pattern[index] === true ? 'hidden' : 'own'} ${field}`);
  return {
    variant: `${told.join(', ')} of ${place.name}`,
    form,
    names: pick(hiddenNames),
    twin: pick(form.slots.map(({ kind }) => missingLike(kind, place))),
    isPlain: pattern[0] === true && isAddress(form.slots[0]),
  };
}

/** Whether the answer hangs on it alone. */
function isAddress(slot: Slot | undefined): boolean {
  if (slot === undefined) return false;
  return slot.part === 'path' || ['projectId', 'taskId', 'auditId'].includes(slot.field);
}

/** What somebody who belongs there would send. */
export function ownName(kind: ThingKind, { things }: Place): string {
  return freshNames[kind] ?? things[kind];
}

/** A secret can only be guessed. */
function guessed(form: RequestForm, { hidden }: Attacker): Attack {
  const [first] = hidden;
  if (first === undefined) throw new Error('an attacker from whom nothing is hidden');
  const guess = () => form.slots.map(({ kind }) => missingLike(kind, first.place));
  return { variant: 'a guess', form, names: guess(), twin: guess(), isPlain: true };
}

/** A name of the same kind and length that nobody has. */
export function missingLike(kind: ThingKind, { things }: Place): string {
  const name = things[kind];
  if (kind === 'fingerprint') return newId().replaceAll('-', '');
  if (secretThings.has(kind)) return randomBytes(name.length).toString('base64url').slice(0, name.length);
  return /^[0-9a-f-]{36}$/.test(name) ? newId() : name.replace('qz', 'xx');
}

/** Other spellings that a database may take for the same id. */
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
