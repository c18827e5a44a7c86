import type { Surface } from '@fettle/contract';
import type { WireRequest } from '../fuzz/fill-request.ts';
import { judgeAnswer } from '../fuzz/judge-answer.ts';
import type { Sender, WireAnswer } from '../fuzz/send-request.ts';
import type { Attack } from './attacks.ts';
import { told } from './compare-answers.ts';
import type { Door, Manner } from './doors.ts';
import type { Attacker } from './hostile-world.ts';
import type { LeakFinder } from './leaks.ts';
import type { RequestForm } from './request-forms.ts';

/** One request of an attack and its twin, as one attacker sends them through one door. */
export interface Attempt {
  attacker: Attacker;
  door: Door;
  attack: Attack;
  /** Null: as anybody would ask. */
  manner: Manner | null;
}

export interface Judgment {
  /** What is wrong with the answers, with all it takes to ask again. */
  faults: string[];
  /** It may have changed something. */
  acted: boolean;
}

export interface Judge {
  judge(attempt: Attempt): Promise<Judgment>;
  /** How much was asked so far. */
  counted: {
    requests: number;
    pairs: number;
    names: Set<string>;
    doors: Set<string>;
    attackers: Set<string>;
  };
}

/** Doors without a lock are tried with a password that is nobody's. */
const guess = 'not the pass phrase of anybody';

export function createJudge(sender: Sender, leaks: LeakFinder): Judge {
  const counted: Judge['counted'] = {
    requests: 0,
    pairs: 0,
    names: new Set(),
    doors: new Set(),
    attackers: new Set(),
  };
  const send = async (request: WireRequest, credential: Record<string, string>): Promise<WireAnswer> => {
    counted.requests += 1;
    return sender.send(request, credential);
  };
  return {
    counted,
    async judge(attempt) {
      const { attacker, door, attack, manner } = attempt;
      const { form, names, twin } = attack;
      const { operation } = form;
      counted.names.add(form.name);
      counted.doors.add(door.name);
      counted.attackers.add(attacker.name);
      const credential = isOpen(form) ? {} : (attacker.credentials[door.credential] ?? {});
      const write = (values: readonly string[]) => {
        const request = door.write(withoutPassword(form), values);
        return manner === null ? request : manner.change(request);
      };
      const request = write(names);
      const sent = spellingsOf(names);
      const answer = await send(request, credential);
      const faults: string[] = [];
      const shown = `${JSON.stringify(answer.headers)}\n${answer.text}`;
      const leaked = leaks.find(attacker, shown, [...sent, ...Object.values(credential)]);
      if (leaked.length > 0) faults.push(`it shows ${[...new Set(leaked)].slice(0, 5).join(', ')}`);
      if (manner === null && operation !== null) {
        const surface: Surface = request.path.startsWith('/api/v1/') ? 'v1' : 'dashboard';
        faults.push(...judgeAnswer(operation, surface, answer));
      }
      if (answer.status >= 500) faults.push(`status ${answer.status}`);
      const wanted = wantedOf(attempt);
      if (wanted !== null && !wanted.isMet(answer)) faults.push(`it is not ${wanted.what}`);
      if (names.length > 0) {
        counted.pairs += 1;
        const twinRequest = write(twin);
        const missing = told(twinRequest, await send(twinRequest, credential), spellingsOf(twin));
        const hidden = told(request, answer, sent);
        if (hidden !== missing)
          faults.push(
            `what does not exist answers otherwise:\n${missing}\n  than what is hidden:\n${hidden}`,
          );
      }
      return {
        faults: faults.map((fault) =>
          [
            describeAttempt(attempt),
            describeRequest(request),
            `${answer.status} ${answer.text.slice(0, 300)}`,
            fault,
          ].join('\n  '),
        ),
        acted: answer.status < 300 && operation !== null && operation.method !== 'GET',
      };
    },
  };
}

/** Needs no credential: what it is asked for does not hang on who asks. */
export function isOpen({ operation }: RequestForm): boolean {
  return operation?.credential === false;
}

function withoutPassword(form: RequestForm): RequestForm {
  const { body } = form;
  if (!isOpen(form) || body === null || !('password' in body)) return form;
  return { ...form, body: { ...body, password: guess } };
}

/** Null where more than one answer is right. The order of the checks: credential, scope, and then what is visible. */
function wantedOf({ attacker, door, attack, manner }: Attempt): {
  what: string;
  isMet(answer: WireAnswer): boolean;
} | null {
  const { operation, name } = attack.form;
  const isTool = operation === null;
  if (manner?.name === 'OPTIONS') return { what: 'a 405', isMet: ({ status }) => status === 405 };
  if (attacker.fate === 'unauthorized' && !isOpen(attack.form))
    return { what: 'a 401', isMet: ({ status }) => status === 401 };
  if (attacker.fate === 'out of scope') {
    const needsScope = isTool ? name !== 'who_am_i' : operation.scope !== null;
    if (!needsScope || door.credential !== 'token') return null;
    return {
      what: 'INSUFFICIENT_SCOPE',
      isMet: ({ status, text }) => status === 403 && text.includes('INSUFFICIENT_SCOPE'),
    };
  }
  if (!attack.isPlain) return null;
  if (!isTool) return { what: 'a 404', isMet: ({ status }) => status === 404 };
  return {
    what: 'an error NOT_FOUND',
    isMet: ({ text }) => text.includes('"isError":true') && text.includes('NOT_FOUND'),
  };
}

/** As they were sent, and as they stand in a path. */
export function spellingsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, encodeURIComponent(name)]);
}

export function describeAttempt({ attacker, door, attack, manner }: Attempt): string {
  return `${attacker.name}, ${door.name}, ${attack.variant}${manner === null ? '' : `, ${manner.name}`}:`;
}

export function describeRequest({ method, path, body }: WireRequest): string {
  return `${method} ${path} ${body === null ? '' : String(body).slice(0, 500)}`;
}
