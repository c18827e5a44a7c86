import { Agent, request } from 'undici';

/*
 * The plain loop that deliveries are measured against: undici with as many connections as requested, each sending the
 * next body after the last response. No signature, no database, no state. Receives its order as a message.
 */
export interface PostOrder {
  urls: string[];
  bodies: string[];
  count: number;
}

process.on('message', (order: PostOrder) => {
  void post(order).then((perSecond) => process.send?.({ perSecond }));
});
process.on('disconnect', () => process.exit(0));

async function post({ urls, bodies, count }: PostOrder): Promise<number> {
  const dispatcher = new Agent({ connections: urls.length });
  const headers = { 'content-type': 'application/json' };
  let sent = 0;
  const startedAt = performance.now();
  await Promise.all(
    urls.map(async (url) => {
      while (sent < count) {
        const body = bodies[sent++ % bodies.length] ?? '';
        const response = await request(url, { method: 'POST', headers, body, dispatcher });
        await response.body.dump();
        if (response.statusCode !== 204) throw new Error(`${url} answered ${response.statusCode}`);
      }
    }),
  );
  return count / ((performance.now() - startedAt) / 1000);
}
