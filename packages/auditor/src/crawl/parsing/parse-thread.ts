import { parentPort } from 'node:worker_threads';
import { type PageBody, type ParsedBody, parseBody } from './parse-body.ts';

/*
 * The file that a thread of `page-parsers.ts` runs: parses one body after the other, in the order in which they come.
 */

/** `ready` once, then the result of each body; `failure` is the stack of an exception, which is always a bug. */
export type ParseReply = 'ready' | { parsed: ParsedBody; failure: null } | { parsed: null; failure: string };

parentPort?.on('message', (body: PageBody) => {
  let reply: ParseReply;
  try {
    reply = { parsed: parseBody(body), failure: null };
  } catch (error) {
    reply = {
      parsed: null,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  parentPort?.postMessage(reply);
});

parentPort?.postMessage('ready' satisfies ParseReply);
