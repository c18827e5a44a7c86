import type { Message, Send } from './bidi.ts';

interface ExtensionPages {
  /** Takes note of what Firefox has said. */
  seen: (message: Message) => void;
  /** Closes a page of an extension, and returns false for any other command. */
  close: (command: Message) => boolean;
}

interface Navigation {
  context: string;
  navigation: string | null;
  timestamp: number;
  url: string;
}

/** Resolves in a page when it has loaded. */
const loaded = `new Promise((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
})`;

/**
 * Firefox runs commands in pages of extensions, but says nothing of them: neither that they have loaded nor that they are gone,
 * which Playwright waits for. `emit` is given the events that are missing.
 */
export function watchExtensionPages(send: Send, emit: (event: Message) => void): ExtensionPages {
  const pages = new Map<string, string>();
  const event = (method: string, params: object): void => emit({ type: 'event', method, params });

  const announce = async ({ context, navigation, timestamp, url }: Navigation): Promise<void> => {
    const given = { expression: loaded, target: { context }, awaitPromise: true };
    const { realm } = (await send('script.evaluate', given)) as { realm: string };
    event('script.realmCreated', { realm, origin: new URL(url).origin, context, type: 'window' });
    for (const state of ['domContentLoaded', 'load'])
      event(`browsingContext.${state}`, { context, navigation, timestamp, url });
  };

  return {
    seen({ method, params }) {
      if (method !== 'browsingContext.navigationCommitted') return;
      const navigation = params as Navigation;
      if (!navigation.url.startsWith('moz-extension:')) {
        pages.delete(navigation.context);
        return;
      }
      pages.set(navigation.context, navigation.url);
      // Whoever closes the page in the meantime does not miss it.
      announce(navigation).catch(() => undefined);
    },
    close({ id = null, method, params = {} }) {
      if (method !== 'browsingContext.close') return false;
      const { context } = params as { context: string };
      const url = pages.get(context);
      if (url === undefined) return false;
      pages.delete(context);
      send(method, params).then(
        () => {
          emit({ type: 'success', id, result: {} });
          event('browsingContext.contextDestroyed', {
            context,
            url,
            parent: null,
            children: null,
            userContext: 'default',
          });
        },
        (error: unknown) => emit({ type: 'error', id, error: 'unknown error', message: String(error) }),
      );
      return true;
    },
  };
}
