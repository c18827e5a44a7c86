import type { Egress } from '@fettle/egress';
import { createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { ApiError } from '../../../api-error.ts';
import type { Clock, Log } from '../../../context.ts';
import type { GoogleKeys } from '../../../identity-state.ts';

const fetchIntervalMs = 60_000;
const refreshAfterMs = 3_600_000;
const trustMs = 86_400_000;
const maxBytes = 256 * 1024;
const timeoutMs = 5_000;

interface Keys {
  find: ReturnType<typeof createLocalJWKSet>;
  fetchedAt: number;
}

/**
 * Google's signing keys. Fetched when a token names an unknown key, but at most once a minute whatever the outcome: a
 * flood of invented key IDs, or an outage at Google, must not become a flood of requests. Keys are trusted for up to a
 * day, so that a key that Google has withdrawn does not live on here.
 */
export function createGoogleKeys(parts: { egress: Egress; clock: Clock; log: Log; url: string }): GoogleKeys {
  let keys: Keys | null = null;
  let fetchStartedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> = Promise.resolve();

  const fetchNow = async (now: number): Promise<void> => {
    try {
      keys = { find: createLocalJWKSet(await readKeys(parts.egress, parts.url)), fetchedAt: now };
    } catch (error) {
      parts.log.warn({ err: error, url: parts.url }, "could not load Google's signing keys");
    }
  };

  /** Waits for a running fetch, or starts one if the last was long enough ago. */
  const refresh = (): Promise<void> => {
    const now = parts.clock().getTime();
    if (Math.abs(now - fetchStartedAt) >= fetchIntervalMs) {
      fetchStartedAt = now;
      fetching = fetchNow(now);
    }
    return fetching;
  };

  return {
    async find(header, token) {
      const ageMs = () => parts.clock().getTime() - (keys?.fetchedAt ?? Number.NEGATIVE_INFINITY);
      if (ageMs() >= refreshAfterMs) await refresh();
      if (keys === null || ageMs() >= trustMs) throw keysMissing();
      try {
        return await keys.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      }
      await refresh();
      return keys.find(header, token);
    },
  };
}

function keysMissing(): ApiError {
  return new ApiError('UNAVAILABLE', 'Sign-in with Google is temporarily unavailable. Try again later.', {
    headers: { 'retry-after': '60' },
  });
}

async function readKeys(egress: Egress, url: string): Promise<JSONWebKeySet> {
  const response = await egress.request({
    url,
    headers: { accept: 'application/json' },
    timeouts: { totalMs: timeoutMs },
    maxBodyBytes: maxBytes,
  });
  const body = Buffer.from(await response.readAll()).toString('utf8');
  if (response.status !== 200 || response.stats().truncated) {
    throw new Error(`The key server returned status ${response.status}.`);
  }
  return JSON.parse(body) as JSONWebKeySet;
}
