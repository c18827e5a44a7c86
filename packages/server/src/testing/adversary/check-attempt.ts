import type { Surface } from '@fettle/contract';
import { checkResponse } from '../fuzz/check-response.ts';
import type { WireRequest } from '../fuzz/fill-request.ts';
import type { Sender, WireResponse } from '../fuzz/send-request.ts';
import type { Attacker } from './access-fixture.ts';
import type { Attack } from './attacks.ts';
import type { Channel, RequestModifier } from './channels.ts';
import { comparableText } from './comparable-response.ts';
import type { LeakFinder } from './leaks.ts';
import type { RequestForm } from './request-forms.ts';

/** One attack and its twin, as one attacker sends them through one channel. */
export interface Attempt {
  attacker: Attacker;
  channel: Channel;
  attack: Attack;
  /** Null for the plain request. */
  modifier: RequestModifier | null;
}

export interface AttemptResult {
  /** What is wrong with the responses, with everything needed to reproduce it. */
  faults: string[];
  /** It might have changed something. */
  acted: boolean;
}

export interface AttemptChecker {
  check(attempt: Attempt): Promise<AttemptResult>;
  /** What has been tested so far. */
  counted: {
    requests: number;
    pairs: number;
    names: Set<string>;
    channels: Set<string>;
    attackers: Set<string>;
  };
}

/** Operations without a credential are tried with a wrong password. */
const guess = 'not the pass phrase of anybody';

export function createAttemptChecker(sender: Sender, leaks: LeakFinder): AttemptChecker {
  const counted: AttemptChecker['counted'] = {
    requests: 0,
    pairs: 0,
    names: new Set(),
    channels: new Set(),
    attackers: new Set(),
  };
  const send = async (request: WireRequest, credential: Record<string, string>): Promise<WireResponse> => {
    counted.requests += 1;
    return sender.send(request, credential);
  };
  return {
    counted,
    async check(attempt) {
      const { attacker, channel, attack, modifier } = attempt;
      const { form, names, twin } = attack;
      const { operation } = form;
      counted.names.add(form.name);
      counted.channels.add(channel.name);
      counted.attackers.add(attacker.name);
      const credential = isOpen(form) ? {} : (attacker.credentials[channel.credential] ?? {});
      const write = (values: readonly string[]) => {
        const request = channel.write(withoutPassword(form), values);
        return modifier === null ? request : modifier.change(request);
      };
      const request = write(names);
      const sent = spellingsOf(names);
      const response = await send(request, credential);
      const faults: string[] = [];
      const shown = `${JSON.stringify(response.headers)}\n${response.text}`;
      const leaked = leaks.find(attacker, shown, [...sent, ...Object.values(credential)]);
      if (leaked.length > 0) faults.push(`it shows ${[...new Set(leaked)].slice(0, 5).join(', ')}`);
      if (modifier === null && operation !== null) {
        const surface: Surface = request.path.startsWith('/api/v1/') ? 'v1' : 'dashboard';
        faults.push(...checkResponse(operation, surface, response));
      }
      if (response.status >= 500) faults.push(`status ${response.status}`);
      const expectation = expectationOf(attempt);
      if (expectation !== null && !expectation.isMet(response)) faults.push(`it is not ${expectation.what}`);
      if (names.length > 0) {
        counted.pairs += 1;
        const twinRequest = write(twin);
        const missing = comparableText(twinRequest, await send(twinRequest, credential), spellingsOf(twin));
        const hidden = comparableText(request, response, sent);
        if (hidden !== missing)
          faults.push(
            `the response for what does not exist:\n${missing}\n  differs from that for what is hidden:\n${hidden}`,
          );
      }
      return {
        faults: faults.map((fault) =>
          [
            describeAttempt(attempt),
            describeRequest(request),
            `${response.status} ${response.text.slice(0, 300)}`,
            fault,
          ].join('\n  '),
        ),
        acted: response.status < 300 && operation !== null && operation.method !== 'GET',
      };
    },
  };
}

/** Needs no credential, so its result does not depend on the caller. */
export function isOpen({ operation }: RequestForm): boolean {
  return operation?.credential === false;
}

function withoutPassword(form: RequestForm): RequestForm {
  const { body } = form;
  if (!isOpen(form) || body === null || !('password' in body)) return form;
  return { ...form, body: { ...body, password: guess } };
}

/** Null where more than one response is correct. The order of the checks is credential, scope, then visibility. */
function expectationOf({ attacker, channel, attack, modifier }: Attempt): {
  what: string;
  isMet(response: WireResponse): boolean;
} | null {
  const { operation, name } = attack.form;
  const isTool = operation === null;
  if (modifier?.name === 'OPTIONS') return { what: 'a 405', isMet: ({ status }) => status === 405 };
  if (attacker.expected === 'unauthorized' && !isOpen(attack.form))
    return { what: 'a 401', isMet: ({ status }) => status === 401 };
  if (attacker.expected === 'out of scope') {
    const needsScope = isTool ? name !== 'who_am_i' : operation.scope !== null;
    if (!needsScope || channel.credential !== 'token') return null;
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

/** As sent, and as encoded in a path. */
export function spellingsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, encodeURIComponent(name)]);
}

export function describeAttempt({ attacker, channel, attack, modifier }: Attempt): string {
  return `${attacker.name}, ${channel.name}, ${attack.variant}${modifier === null ? '' : `, ${modifier.name}`}:`;
}

export function describeRequest({ method, path, body }: WireRequest): string {
  return `${method} ${path} ${body === null ? '' : String(body).slice(0, 500)}`;
}
