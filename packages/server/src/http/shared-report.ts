import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { escapeHtml } from '../escape-html.ts';
import { isOpenedByPerson } from './opened-by-person.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { contentDisposition, ownPagePolicy } from './response/send-file.ts';

/** Who asks for a report. */
export interface Reader {
  address: string;
  userAgent: string;
  /** False for link previews, crawlers, and prefetching. */
  isPerson: boolean;
}

export interface SharedReport {
  html: string;
  fileName: string;
}

/** Opens the reports behind links. */
export interface SharedReports {
  /**
   * Null for a link that does not work, for whatever reason.
   * @throws ApiError RATE_LIMITED
   */
  open(token: string, reader: Reader): Promise<SharedReport | null>;
}

/**
 * Serves reports to people without an account, `GET /shared/<token>`. Responses are stored nowhere, so that a revoked link
 * shows nothing anymore, and search engines leave them out.
 */
export function serveSharedReports(app: FastifyInstance, reports: SharedReports): void {
  const url = '/shared/:token';
  app.get<{ Params: { token: string } }>(url, async (request, reply) => {
    try {
      const report = await reports.open(request.params.token, readerOf(request));
      if (report === null) return send(reply.code(404), unknown);
      reply.header('content-disposition', contentDisposition('inline', report.fileName));
      return send(reply, report.html);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error;
      return send(reply.code(429).headers(error.headers), page('Too many requests', error.message));
    }
  });
  refuseOtherMethods(app, url, ['GET', 'HEAD']);
}

function readerOf({ method, ip, headers }: FastifyRequest): Reader {
  const userAgent = headers['user-agent'] ?? '';
  return { address: ip, userAgent, isPerson: method === 'GET' && isOpenedByPerson(headers) };
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', ownPagePolicy)
    .header('x-frame-options', 'DENY')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('cache-control', 'no-store')
    .send(html);
}

const unknown = page(
  'This report isn’t available',
  'The link has expired, was revoked, or is incomplete. Ask whoever sent it to you for a new one.',
);

function page(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { font: 17px/1.55 ui-sans-serif, system-ui, sans-serif; max-width: 32rem; margin: 18vh auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -0.01em; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main>
</body>
</html>
`;
}
