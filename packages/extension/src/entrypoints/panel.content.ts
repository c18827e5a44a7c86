import { browser } from 'wxt/browser';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { togglePanel } from '../panel/toggle-panel.ts';
import type { Ask } from '../requests.ts';

/** Runs in a tab when somebody presses the button of the extension there, and each time they do: the second closes it. */
export default defineContentScript({
  registration: 'runtime',
  main() {
    const ask: Ask = (request) => browser.runtime.sendMessage(request);
    // Tests have to see it. In others, the page could read the tasks.
    togglePanel(
      ask,
      browser.i18n.getUILanguage(),
      import.meta.env.WXT_OPEN_PANEL === '1' ? 'open' : 'closed',
    );
  },
});
