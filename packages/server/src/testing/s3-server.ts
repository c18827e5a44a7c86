import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A store with the part of the S3 protocol that we use; signatures are not checked. */
export interface S3Server {
  url: string;
  /** The content of the buckets, by `bucket/key`. */
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
  response: ServerResponse;
}

/** Starts one on 127.0.0.1, by default on a free port; lists have pages of `pageSize`. */
export async function startS3Server(pageSize = 1000, port = 0): Promise<S3Server> {
  const http = createServer((request, response) => {
    handle(server, pageSize, request, response).catch((error: unknown) => response.destroy(error as Error));
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
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}

async function handle(
  server: S3Server,
  pageSize: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3.invalid');
  const method = request.method ?? '';
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  server.requests.push(`${method} ${url.pathname}`);
  const failure = server.fail({ method, url });
  if (failure !== null) {
    sendError(response, failure.status, failure.code);
    return;
  }
  const exchange = { method, url, name: decodeURIComponent(url.pathname.slice(1)), body, response };
  const isList = method === 'GET' && url.searchParams.get('list-type') === '2';
  if (isList) list(server, pageSize, exchange);
  else if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) multipart(server, exchange);
  else single(server, exchange);
}

function single({ objects }: S3Server, { method, name, body, response }: Exchange): void {
  const stored = objects.get(name);
  if (method === 'PUT') {
    objects.set(name, body);
    response.setHeader('etag', etagOf(body)).end();
  } else if (method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
  } else if (stored === undefined) {
    sendError(response, 404, 'NoSuchKey');
  } else {
    response.setHeader('content-length', stored.length).end(stored);
  }
}

function multipart(server: S3Server, exchange: Exchange): void {
  const { method, url, body, response } = exchange;
  const id = url.searchParams.get('uploadId') ?? String(server.open.size + 1);
  const parts = server.open.get(id);
  if (url.searchParams.has('uploads')) {
    server.open.set(id, []);
    const result = 'InitiateMultipartUploadResult';
    sendXml(response, `<${result}><UploadId>${id}</UploadId></${result}>`);
  } else if (parts === undefined) {
    sendError(response, 404, 'NoSuchUpload');
  } else if (method === 'PUT') {
    parts[Number(url.searchParams.get('partNumber')) - 1] = body;
    response.setHeader('etag', etagOf(body)).end();
  } else {
    server.open.delete(id);
    if (method === 'DELETE') response.writeHead(204).end();
    else complete(server, exchange, parts);
  }
}

/** Like S3, it accepts only the parts it has, each identified by its ETag. */
function complete({ objects }: S3Server, { name, body, response }: Exchange, parts: Buffer[]): void {
  const named = [...body.toString().matchAll(/<ETag>(.*?)<\/ETag>/g)].map((match) => match[1]);
  const tags = named.map((tag) => tag?.replaceAll('&quot;', '"'));
  if (tags.join() !== parts.map(etagOf).join()) {
    sendError(response, 400, 'InvalidPart');
    return;
  }
  objects.set(name, Buffer.concat(parts));
  sendXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

function list({ objects }: S3Server, pageSize: number, { url, name, response }: Exchange): void {
  const bucket = `${name.replace(/\/$/, '')}/`;
  const prefix = bucket + (url.searchParams.get('prefix') ?? '');
  const after = url.searchParams.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = names.slice(0, pageSize);
  const more = names.length > pageSize;
  sendXml(
    response,
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>` +
      (more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '') +
      page.map((key) => `<Contents><Key>${key.slice(bucket.length)}</Key></Contents>`).join('') +
      '</ListBucketResult>',
  );
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function sendXml(response: ServerResponse, xml: string): void {
  response.setHeader('content-type', 'application/xml').end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  sendXml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
