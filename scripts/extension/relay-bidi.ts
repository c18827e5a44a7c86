import { setTimeout as pause } from 'node:timers/promises';
import { type RawData, WebSocketServer } from 'ws';
import { defer, type Teardown } from '../../packages/server/src/testing/defer.ts';
import type { Message, Send } from './bidi.ts';
import { watchExtensionPages } from './watch-extension-pages.ts';

/** Between Playwright and Firefox, which allows one connection. */
export interface Relay {
  /** Where Playwright connects, as Firefox says it. */
  url: string;
  /** Sends a command of WebDriver BiDi that Playwright has no method for. Rejects with the error of the browser. */
  send: Send;
}

/** Above any ID of Playwright, which counts from 1. */
const firstId = 1_000_000_000;
const commandMs = 60_000;
/** A full page as a picture, in base64. */
const maxPayload = 100_000_000;

/**
 * Firefox 153 does not have these, and Playwright sends them whether anybody asks for an emulation or not. A test that would need
 * one sets a preference of the browser instead.
 */
const missing = new Set(['emulation.setMediaFeaturesOverride']);

/** Starts to listen on this machine. `find` waits for the address of the browser, once Playwright has connected. */
export async function relayBidi(t: Teardown, find: () => Promise<string>): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload });
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const waiting = new Map<number, (message: Message) => void>();
  let firefox: WebSocket | null = null;
  let nextId = firstId;

  const send: Send = async (method, params) => {
    if (firefox === null) throw new Error('Firefox is not connected.');
    const id = nextId++;
    const response = new Promise<Message>((resolve) => waiting.set(id, resolve));
    firefox.send(JSON.stringify({ id, method, params }));
    const ended = new AbortController();
    const timeout = pause(commandMs, null, { signal: ended.signal }).catch(() => null);
    const message = await Promise.race([response, timeout]);
    ended.abort();
    waiting.delete(id);
    if (message === null) throw new Error(`${method}: no response within ${commandMs} ms`);
    if (message.type === 'error') throw new Error(`${method}: ${message.error}: ${message.message}`);
    return message.result;
  };

  server.on('connection', (playwright, { url }) => {
    const connected = find().then((address) => connect(`${address}${url}`));
    const emit = (message: Message): void => playwright.send(JSON.stringify(message));
    const pages = watchExtensionPages(send, emit);
    const receive = (text: string): void => {
      const message = JSON.parse(text) as Message;
      const own = waiting.get(message.id ?? 0);
      if (own === undefined) {
        playwright.send(text);
        pages.seen(message);
      } else own(message);
    };
    connected.then(
      (socket) => {
        firefox = socket;
        socket.addEventListener('close', () => playwright.close());
        socket.addEventListener('message', ({ data }) => receive(String(data)));
      },
      () => playwright.close(),
    );
    const pass = (text: string): void =>
      void connected.then(
        (socket) => socket.send(text),
        () => undefined,
      );
    playwright.on('message', (data: RawData) => {
      const text = textOf(data);
      const command = JSON.parse(text) as Message;
      const { id = null, method = '', params = {} } = command;
      if (missing.has(method)) emit({ type: 'success', id, result: {} });
      // Where people open pages, and several times faster than a window for each.
      else if (method === 'browsingContext.create')
        pass(JSON.stringify({ ...command, params: { ...params, type: 'tab' } }));
      else if (!pages.close(command)) pass(text);
    });
    playwright.on('close', () => void connected.then((socket) => socket.close()).catch(() => undefined));
  });
  defer(t, async () => {
    for (const client of server.clients) client.terminate();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
  return { url: `ws://127.0.0.1:${address.port}`, send };
}

/** A message, however its bytes come. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return (Buffer.isBuffer(data) ? data : Buffer.from(data)).toString();
}

function connect(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`Firefox does not respond at ${url}.`)));
  });
}
