import { isHttpUrl } from '@fettle/contract';
import { ConfigError } from '../config.ts';
import { describeRefusal, forwardStdio } from '../mcp/forward-stdio.ts';
import { type McpEndpoint, postMessage } from '../mcp/post-message.ts';
import { defineCommand } from './command.ts';

const usualUrl = 'http://127.0.0.1:4000';
/** Longer than any tool takes. */
const timeoutMs = 120_000;

export const mcpCommand = defineCommand({
  name: 'mcp',
  summary: 'connect an agent on this computer to a running service',
  details: [
    'Forwards MCP over stdin and stdout to the service. Reads two environment',
    'variables:',
    `  FETTLE_URL    URL of the service; default: ${usualUrl}`,
    '  FETTLE_TOKEN  an API token; its scopes decide which tools are available',
  ],
  options: {},
  async run(_, { environment, io }) {
    const endpoint = readEndpoint(environment);
    if (isSentInClear(endpoint.url))
      io.error('Warning: FETTLE_URL does not use https, so the token is sent unencrypted.');
    await tryOut(endpoint);
    await forwardStdio({ input: process.stdin, output: process.stdout }, endpoint);
  },
});

function readEndpoint(environment: Record<string, string | undefined>): McpEndpoint {
  const given = environment.FETTLE_URL?.trim() || usualUrl;
  if (!isHttpUrl(given)) throw new ConfigError(`FETTLE_URL must be an http or https URL, not "${given}"`);
  const token = environment.FETTLE_TOKEN?.trim() ?? '';
  if (token === '') {
    throw new ConfigError('FETTLE_TOKEN must be an API token; create one with `fettle token create`');
  }
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new ConfigError('FETTLE_TOKEN contains characters that are not allowed in a token');
  const base = given.replace(/\/+$/, '').replace(/\/mcp$/, '');
  return { url: `${base}/mcp`, token, timeoutMs };
}

function isSentInClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

/** Reports a wrong URL or token at the start, where people look, and not when the first tool fails. */
async function tryOut(endpoint: McpEndpoint): Promise<void> {
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' });
  const response = await postMessage({ ...endpoint, timeoutMs: 10_000 }, ping, {}).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `no response from ${endpoint.url}: ${why}. Check that the service is running and that FETTLE_URL is correct.`,
      {
        cause,
      },
    );
  });
  const { status } = response;
  if (status === 200 || status === 429 || status === 503) return;
  const { code, message } = describeRefusal(response);
  const setting = status === 401 ? 'FETTLE_TOKEN' : 'FETTLE_URL';
  throw new ConfigError(
    code === null
      ? `${setting}: ${endpoint.url} is not a Fettle service. ${message}`
      : `${endpoint.url} rejected ${setting}. ${message}`,
  );
}
