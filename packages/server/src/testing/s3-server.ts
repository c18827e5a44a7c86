import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A store that speaks as much of S3's protocol as we use; signatures are not looked at. */
export interface S3Server {
  url: string;
  /** What the buckets hold, by `bucket/key`. */
  objects: Map<string, Buffer>;
  /** Multipart uploads that are neither completed nor aborted. */
  open: Map<string, Buffer[]>;
  /** Method and path of each request, in order. */
  requests: string[];
  /** Decides which requests fail, with a status and an S3 error code. */
  fail: (request: { method: string; url: URL }) => { status: number; code: string } | null;
  close(): Promise<void>;
}

interface Exchange {
  method: string;
  url: URL;
  name: string;
  body: Buffer;
  answer: ServerResponse;
}

/** Starts one on 127.0.0.1; lists are cut into pages of `pageSize`. */
export async function startS3Server(pageSize = 1000): Promise<S3Server> {
  const http = createServer((request, answer) => {
    handle(server, pageSize, request, answer).catch((error: unknown) => answer.destroy(error as Error));
  });
  const server: S3Server = {
    url: '',
    objects: new Map(),
    open: new Map(),
    requests: [],
    fail: () => null,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}

async function handle(
  server: S3Server,
  pageSize: number,
  request: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3.invalid');
  const method = request.method ?? '';
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  server.requests.push(`${method} ${url.pathname}`);
  const failure = server.fail({ method, url });
  if (failure !== null) {
    sendError(answer, failure.status, failure.code);
    return;
  }
  const exchange = { method, url, name: decodeURIComponent(url.pathname.slice(1)), body, answer };
  const isList = method === 'GET' && url.searchParams.get('list-type') === '2';
  if (isList) list(server, pageSize, exchange);
  else if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) multipart(server, exchange);
  else single(server, exchange);
}

function single({ objects }: S3Server, { method, name, body, answer }: Exchange): void {
  const stored = objects.get(name);
  if (method === 'PUT') {
    objects.set(name, body);
    answer.setHeader('etag', etagOf(body)).end();
  } else if (method === 'DELETE') {
    objects.delete(name);
    answer.writeHead(204).end();
  } else if (stored === undefined) {
    sendError(answer, 404, 'NoSuchKey');
  } else {
    answer.setHeader('content-length', stored.length).end(stored);
  }
}

function multipart(server: S3Server, exchange: Exchange): void {
  const { method, url, body, answer } = exchange;
  const id = url.searchParams.get('uploadId') ?? String(server.open.size + 1);
  const parts = server.open.get(id);
  if (url.searchParams.has('uploads')) {
    server.open.set(id, []);
    const result = 'InitiateMultipartUploadResult';
    sendXml(answer, `<${result}><UploadId>${id}</UploadId></${result}>`);
  } else if (parts === undefined) {
    sendError(answer, 404, 'NoSuchUpload');
  } else if (method === 'PUT') {
    parts[Number(url.searchParams.get('partNumber')) - 1] = body;
    answer.setHeader('etag', etagOf(body)).end();
  } else {
    server.open.delete(id);
    if (method === 'DELETE') answer.writeHead(204).end();
    else complete(server, exchange, parts);
  }
}

/** Like S3, it takes only the parts it has, each named by its tag. */
function complete({ objects }: S3Server, { name, body, answer }: Exchange, parts: Buffer[]): void {
  const named = [...body.toString().matchAll(/<ETag>(.*?)<\/ETag>/g)].map((match) => match[1]);
  const tags = named.map((tag) => tag?.replaceAll('&quot;', '"'));
  if (tags.join() !== parts.map(etagOf).join()) {
    sendError(answer, 400, 'InvalidPart');
    return;
  }
  objects.set(name, Buffer.concat(parts));
  sendXml(answer, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

function list({ objects }: S3Server, pageSize: number, { url, name, answer }: Exchange): void {
  const bucket = `${name.replace(/\/$/, '')}/`;
  const prefix = bucket + (url.searchParams.get('prefix') ?? '');
  const after = url.searchParams.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = names.slice(0, pageSize);
  const more = names.length > pageSize;
  sendXml(
    answer,
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>` +
      (more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '') +
      page.map((key) => `<Contents><Key>${key.slice(bucket.length)}</Key></Contents>`).join('') +
      '</ListBucketResult>',
  );
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function sendXml(answer: ServerResponse, xml: string): void {
  answer.setHeader('content-type', 'application/xml').end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

function sendError(answer: ServerResponse, status: number, code: string): void {
  answer.statusCode = status;
  sendXml(answer, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
