import type { ColumnCategory } from '@fettle/contract';
import { escapeHtml } from '../../../escape-html.ts';
import type { FollowedReport, PublicComment } from './guest-page-store.ts';

/** The page of a report: forms and text, no script, nothing loaded from anywhere. */
export function writeGuestPage(
  token: string,
  report: FollowedReport,
  comments: readonly PublicComment[],
): { title: string; body: string } {
  const you = report.guestName ?? 'You';
  const isDone = report.category === 'done';
  const state = isDone && report.confirmedAt !== null ? confirmed : states[report.category];
  return {
    title: `Your report for ${report.projectName}`,
    body: `<section class="state ${isDone ? 'done' : 'open'}">
<h2>${state.title}</h2>
<p>${state.text}</p>
${isDone && report.confirmedAt === null ? question(token) : ''}
</section>
<section aria-labelledby="said">
<h2 id="said">Your report</h2>
${said(you, report.createdAt, `<p>${escapeHtml(report.text).replaceAll('\n', '<br>')}</p>`)}
${comments.map((comment) => said(comment.isGuest ? you : comment.authorName, comment.createdAt, comment.bodyHtml)).join('\n')}
</section>
<form method="post" action="/r/${token}/answer">
<label for="text">${isDone ? 'Add something, which does not reopen the report' : 'Add something'}</label>
<textarea id="text" name="text" rows="4" required maxLength="10000"></textarea>
<button>Send</button>
</form>
${report.hasEmail ? mails(token, report.wantsMail) : ''}`,
  };
}

interface State {
  title: string;
  text: string;
}

const states: Record<ColumnCategory, State> = {
  backlog: { title: 'Received', text: 'Your report has arrived, and nobody has begun to work on it yet.' },
  active: { title: 'In progress', text: 'Somebody is working on it.' },
  done: { title: 'Done', text: 'This has been taken care of. Is it as you expect?' },
};

const confirmed: State = {
  title: 'Done and confirmed',
  text: 'Thank you. You can still add something below.',
};

function question(token: string): string {
  return `<div class="answers">
<form method="post" action="/r/${token}/confirm"><button class="primary">Yes, it is fine</button></form>
<details>
<summary>No, reopen it</summary>
<form method="post" action="/r/${token}/reopen">
<label for="missing">What is not as it should be? (optional)</label>
<textarea id="missing" name="text" rows="3" maxLength="10000"></textarea>
<button>Reopen</button>
</form>
</details>
</div>`;
}

function said(name: string, at: string, html: string): string {
  return `<article>
<p class="by"><strong>${escapeHtml(name)}</strong> <time datetime="${escapeHtml(at)}">${shownTime(at)}</time></p>
<div class="text">${html}</div>
</article>`;
}

/** In UTC, because the page runs nothing that could know the time zone. */
function shownTime(at: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(at))} UTC`;
}

function mails(token: string, wantsMail: boolean): string {
  return wantsMail
    ? `<form class="small" method="post" action="/r/${token}/stop-mails"><p>You get an email when somebody replies and when it is done.</p><button>Stop these emails</button></form>`
    : '<p class="small">You get no more emails about this report. Keep the address of this page to follow it.</p>';
}
