import { create } from '@fettle/widget';
import type { Account } from '../requests.ts';
import type { View } from './view.ts';

/** What the panel needs, and no more. */
const scopes = ['projects:read', 'tasks:read', 'tasks:write', 'audits:read'];

/** How to sign in; on a page of a Fettle itself, a button that does it. */
export function showConnect(view: View): void {
  const { panel } = view;
  const { texts, ask } = panel;
  if (isDashboard()) {
    showHandover(view);
    return;
  }
  panel.show(
    texts.signInTitle,
    create(
      'div',
      { class: 'fields' },
      create('p', {}, texts.signInText),
      create(
        'button',
        {
          type: 'button',
          class: 'primary',
          'data-first': true,
          onclick: () => void ask({ kind: 'openOptions' }),
        },
        texts.signIn,
      ),
    ),
  );
}

/** A dashboard says in its head what it is. */
function isDashboard(): boolean {
  return document.querySelector('meta[name=application-name][content=Fettle]') !== null;
}

function showHandover(view: View): void {
  const { panel } = view;
  const { texts } = panel;
  const wrong = create('p', { class: 'wrong', role: 'alert' });
  const button = create('button', { type: 'button', class: 'primary', 'data-first': true }, texts.connect);
  const press = async (): Promise<void> => {
    button.disabled = true;
    const answer = await connect(view);
    button.disabled = false;
    if (typeof answer === 'string') wrong.textContent = answer;
    else panel.show(texts.connectTitle, create('p', { role: 'status' }, texts.connected(answer.name)));
  };
  button.addEventListener('click', () => void press());
  panel.show(
    texts.connectTitle,
    create('div', { class: 'fields' }, create('p', {}, texts.connectText(location.origin)), button, wrong),
  );
}

/**
 * Creates a token with the session of this page, which the user is signed in to, and hands it to the background. Returns whom it
 * belongs to, or what went wrong.
 */
async function connect({ panel }: View): Promise<Account | string> {
  const { ask, texts, explain } = panel;
  try {
    const response = await pageFetch()('/api/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Browser extension', scopes }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = (await response.json()) as { data?: { token?: unknown }; code?: unknown; error?: unknown };
    if (body.code === 'CONFIRMATION_REQUIRED') return texts.confirmFirst;
    if (typeof body.data?.token !== 'string')
      return explain('refused', typeof body.error === 'string' ? body.error : String(response.status));
    const answer = await ask({ kind: 'connect', server: location.origin, token: body.data.token });
    return answer.ok ? answer.value : explain(answer.problem, answer.message);
  } catch {
    return explain('unreachable', '');
  }
}

/** In Firefox, only this one counts as a request of the page, with its session. */
function pageFetch(): typeof fetch {
  const { content } = globalThis as { content?: { fetch?: typeof fetch } };
  return content?.fetch ?? fetch;
}

const timeoutMs = 20_000;
