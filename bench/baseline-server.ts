import { createServer } from 'node:http';

/*
 * The baseline for every measurement: node:http alone, sending bytes from memory. No service can be faster. Receives
 * the body as a message and replies with its URL.
 */
process.on('message', ({ body }: { body: string }) => {
  const bytes = Buffer.from(body);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null)
      process.send?.({ url: `http://127.0.0.1:${address.port}/` });
  });
});
process.on('disconnect', () => process.exit(0));
