import { sha256 } from '@noble/hashes/sha2.js';

/** Hashes in a row; then the page can draw. */
const batch = 2_000;

/**
 * The nonce that proves the work for one report. Not by the Web Crypto API, which pages without https do not have, and which
 * takes longer for each of many short texts.
 */
export async function solveChallenge(
  { challenge, difficulty }: { challenge: string; difficulty: number },
  clientId: string,
): Promise<{ challenge: string; nonce: string }> {
  const encoder = new TextEncoder();
  for (let nonce = 0; ; nonce += 1) {
    if (nonce % batch === batch - 1) await new Promise((resolve) => setTimeout(resolve));
    const hash = sha256(encoder.encode(`${challenge}.${clientId}.${nonce}`));
    if (Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= difficulty) {
      return { challenge, nonce: String(nonce) };
    }
  }
}
