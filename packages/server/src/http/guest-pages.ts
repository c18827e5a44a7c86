import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { escapeHtml } from '../escape-html.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { pageHeaders } from './response/common-headers.ts';

/** What a guest can do on the page of their report. */
export type GuestAction = { kind: 'answer' | 'reopen'; text: string } | { kind: 'confirm' | 'stop-mails' };

/** The pages of reports by guests. */
export interface GuestPages {
  /** The HTML of a page; null for a link that does not work, for whatever reason. */
  read(token: string): Promise<{ title: string; body: string } | null>;
  /**
   * False for a link that does not work.
   * @throws ApiError BAD_REQUEST, RATE_LIMITED
   */
  act(token: string, action: GuestAction, requestId: string): Promise<boolean>;
}

/** Images of answers need an account, so none are loaded. Forms go to this origin; nothing runs. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A text of the most characters that is allowed, when each is percent-encoded. */
const maxBody = 128 * 1024;

/**
 * Serves the pages of reports to people without an account, `GET /r/<token>`, and what they do there by forms. The token is
 * the credential and only in the address, so that no page of another origin can send a form; it goes nowhere as a referrer.
 */
export async function serveGuestPages(app: FastifyInstance, pages: GuestPages): Promise<void> {
  const page = '/r/:token';
  const action = '/r/:token/:action';
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBody },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    );
    scope.get<{ Params: { token: string } }>(page, async ({ params }, reply) => {
      const found = await pages.read(params.token);
      return found === null ? send(reply.code(404), unknown) : send(reply, found);
    });
    scope.post<{ Params: { token: string; action: string } }>(action, async (request, reply) => {
      const { token } = request.params;
      const wanted = readAction(request);
      if (wanted === null) return send(reply.code(404), unknown);
      try {
        const isDone = await pages.act(token, wanted, request.id);
        return isDone ? reply.redirect(`/r/${token}`, 303) : send(reply.code(404), unknown);
      } catch (error) {
        return sendRefusal(reply, token, error);
      }
    });
  });
  refuseOtherMethods(app, page, ['GET', 'HEAD']);
  refuseOtherMethods(app, action, ['POST']);
}

function readAction({ params, body }: FastifyRequest<{ Params: { action: string } }>): GuestAction | null {
  const text = body instanceof URLSearchParams ? (body.get('text') ?? '') : '';
  switch (params.action) {
    case 'answer':
    case 'reopen':
      return { kind: params.action, text };
    case 'confirm':
    case 'stop-mails':
      return { kind: params.action };
    default:
      return null;
  }
}

function sendRefusal(reply: FastifyReply, token: string, error: unknown): FastifyReply {
  const isLimit = error instanceof ApiError && error.code === 'RATE_LIMITED';
  if (!(error instanceof ApiError) || !(isLimit || error.code === 'BAD_REQUEST')) throw error;
  const back = `<p><a href="/r/${escapeHtml(token)}">Back to your report</a></p>`;
  return send(reply.code(isLimit ? 429 : 400).headers(error.headers), {
    title: 'This was not sent',
    body: `<p>${escapeHtml(error.message)}</p>${back}`,
  });
}

const unknown = {
  title: 'This report isn’t available',
  body: '<p>The link is incomplete, or the report was deleted. Copy the complete link from the email.</p>',
};

function send(reply: FastifyReply, { title, body }: { title: string; body: string }): FastifyReply {
  return reply
    .headers(pageHeaders(contentSecurityPolicy))
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
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

const styles = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #0f766e; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --accent: #5eead4; --on-accent: #042f2e; } }
* { box-sizing: border-box; }
body { font: 17px/1.55 ui-sans-serif, system-ui, sans-serif; max-width: 40rem; margin: 0 auto; padding: 8vh 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -0.01em; margin: 0 0 1.5rem; }
h2 { font-size: 1.1rem; margin: 0 0 0.25rem; }
section { margin: 0 0 2rem; }
p { margin: 0.25rem 0 0.75rem; }
.state { border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: 10px; padding: 1rem 1.25rem 0.5rem; }
article { border-top: 1px solid var(--line); padding: 0.9rem 0 0.2rem; overflow-wrap: anywhere; }
.by { margin: 0; font-size: 0.9rem; } .by time { opacity: 0.75; margin-left: 0.4rem; }
.text img { display: none; } .text pre { overflow: auto; padding: 0.75rem; background: var(--soft); border-radius: 8px; }
label { display: block; font-weight: 600; margin-bottom: 0.35rem; }
textarea { width: 100%; font: inherit; padding: 0.6rem 0.75rem; border: 1px solid #8888; border-radius: 8px; background: transparent; color: inherit; }
button, summary { font: inherit; cursor: pointer; }
button { padding: 0.55rem 1.1rem; min-height: 44px; border: 1px solid #8888; border-radius: 8px; background: var(--soft); color: inherit; margin: 0.5rem 0; }
button.primary { background: var(--accent); color: var(--on-accent); border-color: transparent; font-weight: 600; }
summary { padding: 0.6rem 0; } details form { padding-bottom: 0.5rem; }
.answers { display: grid; gap: 0.25rem; margin-bottom: 0.5rem; }
.small { margin-top: 2.5rem; font-size: 0.9rem; opacity: 0.9; }
a, button, summary, textarea { outline-offset: 2px; }
:focus-visible { outline: 3px solid var(--accent); }
`;
