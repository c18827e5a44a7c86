import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@fettle/client';
import { defer, type Teardown } from '../../packages/server/src/testing/defer.ts';
import type { DemoService } from './start-demo-service.ts';

/** Two addresses of the same page of a site: one has the form for guests, the other does not. */
export interface GuestSite {
  without: string;
  with: string;
}

/** Starts a small site whose guests can report to a project of the service. */
export async function startGuestSite(
  t: Teardown,
  { url, token, projectId }: DemoService,
): Promise<GuestSite> {
  let script = '';
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(request.url === '/with' ? script : ''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(t, () => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { publicKey } = await createClient({ baseUrl: url, token }).setWidget({
    id: projectId,
    enabled: true,
    origins: [origin],
    nameField: 'optional',
    emailField: 'optional',
    acceptsConsole: true,
    keepsQuery: false,
    assigneeId: null,
  });
  script = `<script src="${url}/widget.js" data-key="${publicKey}" data-console crossorigin="anonymous" defer></script>`;
  return { without: `${origin}/without`, with: `${origin}/with` };
}

function page(script: string): string {
  const card = (name: string) =>
    `<article><h2>${name}</h2><p>A bowl of ${name.toLowerCase()}, turned by hand and oiled twice.</p><a href="#${name}">Buy ${name.toLowerCase()}</a></article>`;
  const style = 'body { font: 18px/1.5 system-ui; max-width: 60rem; margin: auto } a { padding: 12px }';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bowls</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>${style}</style>${script}</head>
<body><main><h1>Bowls</h1>${['Oak', 'Ash', 'Elm', 'Yew', 'Lime'].map(card).join('')}</main></body></html>`;
}
