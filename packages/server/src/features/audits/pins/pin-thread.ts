import { parentPort } from 'node:worker_threads';
import {
  type Anchor,
  type AnchorHealth,
  type ParsedElement,
  parsedTree,
  resolveAnchors,
} from '@fettle/anchor';
import { createDocumentDecoder } from '@fettle/auditor';
import { parse } from 'parse5';

/**
 * The program of the thread that resolve-in-thread.ts starts: a page and anchors in, the health of each out. A page has no
 * limits of its own here; the thread has, and ends with a page that needs more.
 */

export interface PinnedPage {
  bytes: Uint8Array;
  /** The label in the `Content-Type` header. */
  charset: string | null;
  anchors: readonly Anchor[];
}

parentPort?.on('message', (page: PinnedPage) => parentPort?.postMessage(healthOf(page)));

function healthOf({ bytes, charset, anchors }: PinnedPage): AnchorHealth[] {
  const decoder = createDocumentDecoder(charset);
  const source = decoder.write(bytes) + decoder.end();
  const html = parse(source).childNodes.find(({ nodeName }) => nodeName === 'html') as ParsedElement;
  return resolveAnchors(parsedTree, html, anchors).map(({ health }) => health);
}
