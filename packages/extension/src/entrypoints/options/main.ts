import { create } from '@fettle/widget';
import { browser } from 'wxt/browser';
import type { Account, Ask } from '../../requests.ts';
import { textsIn } from '../../texts/texts-in.ts';

const ask: Ask = (request) => browser.runtime.sendMessage(request);
const language = browser.i18n.getUILanguage();
const texts = textsIn(language);
const { options } = texts;
const main = document.querySelector('main');

/** The page on which people sign in and out, and read what the extension can see. */
async function showOptions(): Promise<void> {
  const answer = await ask({ kind: 'readAccount' });
  const account = answer.ok ? answer.value : null;
  document.documentElement.lang = language;
  document.title = options.title;
  main?.replaceChildren(
    create(
      'h1',
      {},
      create('img', { src: '/icon-48.png', alt: '', width: '36', height: '36' }),
      options.title,
    ),
    ...(location.hash === '#refused' ? [create('section', { role: 'alert' }, options.refused)] : []),
    create('section', {}, ...(account === null ? [signInForm()] : signedIn(account))),
    create(
      'section',
      {},
      create('h2', {}, options.howTitle),
      create('ol', {}, ...options.how.map((step) => create('li', {}, step))),
    ),
    create('section', {}, create('h2', {}, options.privacyTitle), create('p', {}, options.privacy)),
  );
}

function signedIn({ name, server }: Account): HTMLElement[] {
  const signOut = async (): Promise<void> => {
    await ask({ kind: 'disconnect' });
    await showOptions();
  };
  return [
    create('p', { role: 'status' }, options.signedIn(name, server)),
    create('button', { type: 'button', onclick: () => void signOut() }, options.signOut),
  ];
}

function signInForm(): HTMLElement {
  const server = create('input', { required: true, inputmode: 'url', autocomplete: 'url' });
  const token = create('input', {
    required: true,
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const wrong = create('p', { class: 'wrong', role: 'alert' });
  const signIn = async (): Promise<void> => {
    wrong.textContent = '';
    const answer = await ask({ kind: 'connect', server: server.value, token: token.value });
    if (answer.ok) return showOptions();
    wrong.textContent =
      answer.problem === 'refused' ? answer.message : texts.problems[answer.problem](answer.message);
  };
  return create(
    'form',
    {
      onsubmit(event: Event) {
        event.preventDefault();
        void signIn();
      },
    },
    create('label', {}, options.server, server, create('span', { class: 'soft' }, options.serverHint)),
    create('label', {}, options.token, token, create('span', { class: 'soft' }, options.tokenHint)),
    wrong,
    create('button', { type: 'submit' }, options.signIn),
  );
}

void showOptions();
