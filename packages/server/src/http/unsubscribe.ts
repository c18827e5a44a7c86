import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { pageHeaders } from './response/common-headers.ts';

/** What an unsubscribe link is about. */
export interface UnsubscribeOffer {
  /** Title of the kind of email; null for all email notifications. */
  title: string | null;
  /** Token of the link for all email notifications. */
  allToken: string;
  settingsUrl: string;
}

/** Reads and applies the tokens of unsubscribe links; null for an invalid token. */
export interface UnsubscribeLinks {
  read(token: string): UnsubscribeOffer | null;
  /** Unsubscribes; repeating it changes nothing. */
  apply(token: string): Promise<UnsubscribeOffer | null>;
}

/** Allows forms to this origin; nothing else is loaded or run. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves unsubscribe links for users who are not signed in. GET only asks for confirmation, because link scanners
 * follow it; POST unsubscribes, from that page or from the button of a mail client (RFC 8058).
 */
export async function serveUnsubscribe(app: FastifyInstance, unsubscribe: UnsubscribeLinks): Promise<void> {
  const url = '/unsubscribe/:token';
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body of a mail client's request carries no information (RFC 8058 §3.2).
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.get<{ Params: { token: string } }>(url, async ({ params }, reply) => {
      const offer = unsubscribe.read(params.token);
      return offer === null ? send(reply, 404, unknown) : send(reply, 200, question(params.token, offer));
    });
    scope.post<{ Params: { token: string } }>(url, async ({ params }, reply) => {
      const offer = await unsubscribe.apply(params.token);
      return offer === null ? send(reply, 404, unknown) : send(reply, 200, done(offer));
    });
  });
  refuseOtherMethods(app, url, ['GET', 'HEAD', 'POST']);
}

interface Page {
  title: string;
  body: string;
}

const unknown: Page = {
  title: 'This link doesn’t work',
  body: '<p>Copy the complete link from the email. To change which emails you receive, sign in and open Your account → Email notifications.</p>',
};

function question(token: string, { title, allToken, settingsUrl }: UnsubscribeOffer): Page {
  const all = button(title === null ? token : allToken, 'Unsubscribe from all email notifications');
  return {
    title: 'Unsubscribe from email notifications',
    body: `${title === null ? '' : button(token, `Unsubscribe from “${title}”`)}
${all}
<p><a href="${escapeHtml(settingsUrl)}">Change your notification settings instead</a></p>`,
  };
}

function done({ title, settingsUrl }: UnsubscribeOffer): Page {
  const what = title === null ? 'email notifications from Fettle' : `emails about “${escapeHtml(title)}”`;
  return {
    title: 'You have unsubscribed',
    body: `<p>You will no longer receive ${what}.</p>
<p>To turn them back on, <a href="${escapeHtml(settingsUrl)}">change your notification settings</a>.</p>`,
  };
}

function button(token: string, text: string): string {
  return `<form method="post" action="/unsubscribe/${escapeHtml(token)}"><button>${escapeHtml(text)}</button></form>`;
}

function send(reply: FastifyReply, status: number, { title, body }: Page): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders(contentSecurityPolicy))
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - Fettle</title>
<style>
:root { color-scheme: light dark; }
body { font: 17px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 12vh auto; padding: 0 1rem; }
button { font: inherit; padding: 0.6rem 1rem; margin: 0.3rem 0; cursor: pointer; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`);
}
