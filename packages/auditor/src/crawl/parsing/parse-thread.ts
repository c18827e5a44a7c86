import { parentPort } from 'node:worker_threads';
import type { SerializedDocument } from '../../serialized-facts.ts';
import { type PageBody, parseBody } from './parse-body.ts';

/*
 * The file that a thread of `page-parsers.ts` runs: parses one body after the other, in the order in which they come.
 */

/** A parsed body. The references are JSON: that takes a third of the time of cloning hundreds of objects. */
interface SentBody {
  document: SerializedDocument | null;
  references: string;
}

/** `ready` once, then the result of each body; `failure` is the stack of an exception, which is always a bug. */
export type ParseReply = 'ready' | { parsed: SentBody; failure: null } | { parsed: null; failure: string };

parentPort?.on('message', (body: PageBody) => {
  let reply: ParseReply;
  let moved: ArrayBuffer[] = [];
  try {
    const { document, references } = parseBody(body);
    reply = { parsed: { document, references: JSON.stringify(references) }, failure: null };
    if (document !== null) moved = [document.json.buffer];
  } catch (error) {
    reply = {
      parsed: null,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  parentPort?.postMessage(reply, moved);
});

parentPort?.postMessage('ready' satisfies ParseReply);
