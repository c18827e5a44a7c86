import { Agent, request } from 'undici';

/*
 * The plain loop that deliveries are measured against: undici, as many connections as asked for, each sending the next
 * body when the last was answered. No signature, no database, nothing to remember. Gets its order as a message.
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
        const answer = await request(url, { method: 'POST', headers, body, dispatcher });
        await answer.body.dump();
        if (answer.statusCode !== 204) throw new Error(`${url} answered ${answer.statusCode}`);
      }
    }),
  );
  return count / ((performance.now() - startedAt) / 1000);
}
