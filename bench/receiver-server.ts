import { createServer } from 'node:http';
import type { Order, Report } from './start-receiver.ts';

/*
 * The receiver of webhooks during measurements, in a process of its own: reads each body and responds with 204, but
 * never responds below /hang. Counts by default; on `time` it also records how old each event was on arrival.
 */
let isTiming = false;
let report = newReport();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url?.startsWith('/hang')) {
      report.hanging += 1;
      return;
    }
    const now = Date.now();
    report.firstAt ??= performance.now();
    report.lastAt = performance.now();
    report.count += 1;
    if (isTiming) report.agesMs.push(now - createdAt(Buffer.concat(chunks)));
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;

process.on('message', (order: Order) => {
  if (order === 'report') process.send?.({ report });
  else if (order === 'release') server.closeAllConnections();
  else {
    isTiming = order === 'time';
    report = newReport();
  }
});
process.on('disconnect', () => process.exit(0));

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    process.send?.({ url: `http://127.0.0.1:${address.port}` });
});

function newReport(): Report {
  return { count: 0, hanging: 0, firstAt: null, lastAt: null, agesMs: [] };
}

function createdAt(body: Buffer): number {
  return Date.parse(/"createdAt":"([^"]+)"/.exec(body.toString('latin1'))?.[1] ?? '');
}
