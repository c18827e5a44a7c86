import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { pageHeaders } from './response/common-headers.ts';

/** What a link in a mail is about. */
export interface UnsubscribeOffer {
  /** Of the one kind of mail; null: all of them. */
  title: string | null;
  /** Token of the same link for all mails. */
  allToken: string;
  settingsUrl: string;
}

/** Reads and obeys the tokens of such links; null for a token that is not ours. */
export interface UnsubscribeLinks {
  read(token: string): UnsubscribeOffer | null;
  /** Ends the mails; doing it again changes nothing. */
  apply(token: string): Promise<UnsubscribeOffer | null>;
}

/** Forms may be sent to this origin; nothing else is loaded or run. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves the links to unsubscribe, for people who are not signed in. GET only asks, because programs that look links
 * through follow it; POST does it, from that page or from a mail program's own button (RFC 8058).
 */
export async function serveUnsubscribe(app: FastifyInstance, door: UnsubscribeLinks): Promise<void> {
  const url = '/unsubscribe/:token';
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What a mail program sends says nothing beyond that it was sent (RFC 8058 §3.2).
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.get<{ Params: { token: string } }>(url, async ({ params }, reply) => {
      const offer = door.read(params.token);
      return offer === null ? send(reply, 404, unknown) : send(reply, 200, question(params.token, offer));
    });
    scope.post<{ Params: { token: string } }>(url, async ({ params }, reply) => {
      const offer = await door.apply(params.token);
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
  title: 'This link is not complete',
  body: '<p>Copy the whole link from the mail. To choose your mails, sign in and open your settings.</p>',
};

function question(token: string, { title, allToken, settingsUrl }: UnsubscribeOffer): Page {
  const all = button(title === null ? token : allToken, 'No more mails at all');
  return {
    title: 'Which mails should end?',
    body: `${title === null ? '' : button(token, `No more mails about: ${title.toLowerCase()}`)}
${all}
<p><a href="${escapeHtml(settingsUrl)}">Choose in your settings instead</a></p>`,
  };
}

function done({ title, settingsUrl }: UnsubscribeOffer): Page {
  const what = title === null ? 'no more mails' : `no more mails about: ${escapeHtml(title.toLowerCase())}`;
  return {
    title: 'Done',
    body: `<p>You get ${what}.</p>
<p><a href="${escapeHtml(settingsUrl)}">Your settings</a> have them back, if you miss them.</p>`,
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
