import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createMemory } from '../background/memory.ts';
import { respond } from '../background/respond.ts';
import { readRequest } from '../read-request.ts';

/** Browsers take two pictures of a tab in a second. */
const pictureMs = 550;

/** Holds the token and speaks to the service. Panels only ask it for what they show. */
export default defineBackground(() => {
  // Where the browser can, nothing that runs in a page reads the token.
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  const memory = createMemory(browser.storage.local);
  const openOptions = () => browser.runtime.openOptionsPage();
  let nextPictureAt = 0;
  const takePicture = async (tabId: number | undefined): Promise<string> => {
    const wait = nextPictureAt - Date.now();
    nextPictureAt = Math.max(Date.now(), nextPictureAt) + pictureMs;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const windowId = await windowOf(tabId);
    const picture = await browser.tabs.captureVisibleTab(windowId, { format: 'png' });
    await windowOf(tabId);
    return picture;
  };

  browser.action.onClicked.addListener(({ id }) => {
    if (id === undefined) return;
    browser.scripting
      .executeScript({ target: { tabId: id }, files: ['/content-scripts/panel.js'] })
      // Extensions may not run on pages of the browser and of its shop, and on no page before it has loaded.
      .catch(() => browser.tabs.create({ url: '/options.html#refused' }));
  });

  browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    const request = sender.id === browser.runtime.id ? readRequest(message) : null;
    if (request === null) return false;
    const tools = {
      memory,
      openOptions,
      takePicture: () => takePicture(sender.tab?.id),
      now: Date.now,
    };
    void respond(request, tools).then(sendResponse);
    // The response comes later.
    return true;
  });
});

/** The window of a tab that is shown. Browsers picture whatever a window shows, and somebody can have gone to another tab. */
async function windowOf(tabId: number | undefined): Promise<number> {
  const tab = tabId === undefined ? null : await browser.tabs.get(tabId);
  if (tab?.active !== true) throw new Error('Another tab is shown.');
  return tab.windowId;
}
