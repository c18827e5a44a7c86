import { Agent, request as open } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface SenderResponse {
  /** 0 if the connection broke before a response arrived. */
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

parentPort?.on('message', (request: HostileRequest) => {
  // It always resolves.
  void send(request).then((response) => parentPort?.postMessage(response));
});

async function send({ method, path, headers, body }: HostileRequest): Promise<SenderResponse> {
  const { promise, resolve } = Promise.withResolvers<SenderResponse>();
  const outgoing = open(
    new URL(String(workerData)),
    { method, path, headers, agent, timeout: 60_000 },
    (incoming) => {
      const chunks: Buffer[] = [];
      const response = (): void =>
        resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString().slice(0, 500) });
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', response).on('error', response);
    },
  );
  outgoing.on('timeout', () => outgoing.destroy());
  outgoing.on('error', (error) => resolve({ status: 0, text: String(error) }));
  outgoing.end(body ?? undefined);
  return await promise;
}
