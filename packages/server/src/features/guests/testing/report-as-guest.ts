import { randomUUID } from 'node:crypto';
import { createClient } from '@fettle/client';
import type { Input, operations } from '@fettle/contract';
import type { Person } from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';
import { zeroBits } from '../reports/proof-of-work.ts';

type Report = Input<typeof operations.createGuestReport>['body'];

export const pageOrigin = 'https://shop.example';

/** The API as a page of that origin uses it. */
export function guestClient({ url }: Pick<Service, 'url'>, origin: string | null = pageOrigin) {
  const headers: Record<string, string> = origin === null ? {} : { origin };
  return createClient({ baseUrl: url, surface: 'widget', headers });
}

/** Turns reports on for a project and returns its public key. */
export async function openWidget(
  lead: Person,
  projectId: string,
  more: Partial<Input<typeof operations.setWidget>['body']> = {},
): Promise<string> {
  const { publicKey } = await lead.v1.setWidget({
    id: projectId,
    enabled: true,
    origins: [pageOrigin],
    nameField: 'optional',
    emailField: 'optional',
    acceptsConsole: false,
    keepsQuery: false,
    assigneeId: null,
    ...more,
  });
  if (publicKey === null) throw new Error('A saved widget has no key.');
  return publicKey;
}

/** The first nonce that solves a challenge for a report. */
export function solve(challenge: string, difficulty: number, clientId: string): string {
  for (let nonce = 0; ; nonce += 1)
    if (zeroBits(`${challenge}.${clientId}.${nonce}`) >= difficulty) return String(nonce);
}

/** A report with a solved challenge, as the widget sends it. */
export async function writeReport(
  guest: ReturnType<typeof guestClient>,
  key: string,
  report: Partial<Report> = {},
): Promise<Report & { key: string }> {
  const { proof } = await guest.getWidgetConfig({ key });
  const clientId = report.clientId ?? randomUUID();
  return {
    key,
    clientId,
    kind: 'bug',
    text: 'The logo is missing',
    proof: { challenge: proof.challenge, nonce: solve(proof.challenge, proof.difficulty, clientId) },
    ...report,
  };
}
