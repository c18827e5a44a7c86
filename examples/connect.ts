import { type Client, createClient } from '@fettle/client';

/** A client for the service at FETTLE_URL (default: this machine) that acts as the owner of FETTLE_TOKEN. */
export function connect(): Client {
  const token = process.env.FETTLE_TOKEN;
  if (!token)
    throw new Error('Set FETTLE_TOKEN to an API token. See docs/quick-start.md for how to get one.');
  return createClient({ baseUrl: process.env.FETTLE_URL ?? 'http://127.0.0.1:4000', token });
}
