import type { Operation } from '@fettle/contract';
import type { WireRequest } from '../fuzz/fill-request.ts';
import type { Credentials } from './hostile-world.ts';
import { type Names, type RequestForm, toToolCall, toWire } from './request-forms.ts';

/** A way into the service: the surface, and what one proves oneself with there. */
export interface Door {
  name: string;
  credential: keyof Credentials;
  opens(form: RequestForm): boolean;
  write(form: RequestForm, names: Names): WireRequest;
}

export const doors: readonly Door[] = [
  {
    name: '/api/v1 with a token',
    credential: 'token',
    opens: ({ operation }) => operation?.surfaces.includes('v1') === true,
    write: (form, names) => toWire(form, 'v1', names),
  },
  {
    name: '/api with a session',
    credential: 'session',
    opens: ({ operation }) => operation?.surfaces.includes('dashboard') === true,
    write: (form, names) => toWire(form, 'dashboard', names),
  },
  {
    name: '/api with a mobile JWT',
    credential: 'mobile',
    opens: ({ operation }) => operation?.surfaces.includes('dashboard') === true,
    write: (form, names) => toWire(form, 'dashboard', names),
  },
  {
    name: '/mcp',
    credential: 'token',
    opens: ({ operation }) => operation === null,
    write: toToolCall,
  },
];

/** Another manner of asking for the same. */
export interface Manner {
  name: string;
  suits(operation: Operation): boolean;
  change(request: WireRequest): WireRequest;
}

const withHeader =
  (name: string, value: string) =>
  (request: WireRequest): WireRequest => ({ ...request, headers: { ...request.headers, [name]: value } });

/** The key under which the rightful caller has sent the same request through that door before. */
export function replayedKey({ credential }: Door): string {
  return `sent-before-by-${credential}`;
}

/** `etag` is the one the rightful caller has been given there. */
export function mannersOf(door: Door, etag: string | undefined): Manner[] {
  return [
    {
      name: 'HEAD',
      suits: ({ method }) => method === 'GET',
      change: (request) => ({ ...request, method: 'HEAD' }),
    },
    {
      name: 'OPTIONS',
      suits: () => true,
      change: (request) => ({ ...request, method: 'OPTIONS', body: null }),
    },
    { name: 'as CSV', suits: ({ csv }) => csv, change: withHeader('accept', 'text/csv') },
    {
      name: 'a part of the bytes',
      suits: ({ kind }) => kind === 'file',
      change: withHeader('range', 'bytes=0-0'),
    },
    {
      name: 'if it has changed',
      suits: ({ method }) => method === 'GET',
      change: withHeader('if-none-match', etag ?? '*'),
    },
    {
      name: 'if it is any',
      suits: ({ method }) => method === 'GET',
      change: withHeader('if-none-match', '*'),
    },
    {
      name: 'if it is as it was',
      suits: ({ method, versioned }) => versioned && method !== 'GET',
      change: withHeader('if-match', etag ?? 'W/"1"'),
    },
    {
      name: 'under a key that was used',
      suits: ({ method, credential }) => method === 'POST' && credential,
      change: withHeader('idempotency-key', replayedKey(door)),
    },
    {
      name: 'from another place in the order of events',
      suits: ({ kind }) => kind === 'stream',
      change: withHeader('last-event-id', '1-1'),
    },
  ];
}

/** The request with the headers of a credential. */
export function prove(request: WireRequest, credential: Record<string, string>): WireRequest {
  return { ...request, headers: { ...request.headers, ...credential } };
}
