import type { WidgetContext } from './context.ts';
import type { Report } from './report.ts';
import { solveChallenge } from './solve-challenge.ts';

/** What the form has to know of the project. */
export interface WidgetConfig {
  nameField: 'off' | 'optional' | 'required';
  emailField: 'off' | 'optional' | 'required';
  acceptsConsole: boolean;
  acceptsScreenshots: boolean;
  showsAuditIssues: boolean;
  proof: { challenge: string; difficulty: number };
}

/** The service has refused the report: sending it again changes nothing. */
export class Refused extends Error {}

const timeoutMs = 20_000;

/** @throws Refused; any other error means that the service cannot be reached now */
export async function readConfig(context: WidgetContext): Promise<WidgetConfig> {
  return (await call(context, 'config')) as WidgetConfig;
}

/** Sends a report with a new proof. Sending it again, also after it has arrived, makes no second one. */
export async function sendReport(context: WidgetContext, report: Report): Promise<{ statusUrl: string }> {
  const { proof } = await readConfig(context);
  const solved = await solveChallenge(proof, report.clientId);
  return (await call(context, 'reports', { ...report, proof: solved })) as { statusUrl: string };
}

/** Adds the picture to a report that has arrived. Sending it again changes nothing. */
export async function sendPicture(context: WidgetContext, clientId: string, picture: Blob): Promise<void> {
  const form = new FormData();
  form.append('file', picture, 'screenshot');
  await call(context, `reports/${clientId}/screenshot`, form);
}

/** An open report of the same element. */
export interface KnownReport {
  id: string;
  meTooCount: number;
}

/** What the latest audit found of a link or an image. */
export type AuditIssue = 'broken_link' | 'broken_image' | 'link_without_text' | 'image_without_alt';

export interface Known {
  reports: KnownReport[];
  /** Empty unless the project shows them. */
  auditIssues: AuditIssue[];
}

/** What is known of an element already. */
export async function findKnown(
  context: WidgetContext,
  place: { pageUrl: string; selector: string; text: string; linkUrl?: string; imageUrl?: string },
): Promise<Known> {
  return (await call(context, 'known-reports', place)) as Known;
}

/** Says that a known report is about the problem of this guest too. */
export async function sendMeToo(context: WidgetContext, id: string, clientId: string): Promise<void> {
  const { proof } = await readConfig(context);
  const solved = await solveChallenge(proof, clientId);
  await call(context, `known-reports/${id}/me-too`, { clientId, proof: solved });
}

async function call({ server, key }: WidgetContext, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${server}widget/v1/${key}/${path}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : toPost(body)),
  });
  if (response.ok) return ((await response.json()) as { data: unknown }).data;
  const text = await response.text();
  if (response.status >= 500) throw new Error(text.slice(0, 200));
  throw new Refused(messageIn(text) ?? String(response.status));
}

function toPost(body: object): RequestInit {
  if (body instanceof FormData) return { method: 'POST', body };
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message;
  } catch {
    return undefined;
  }
}
