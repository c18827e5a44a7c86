import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedConnection } from '../packages/server/src/db/embedded/embedded.ts';

export interface StatementCounter {
  /** URL of the database through the counter. */
  url: string;
  /** The number of statements so far whose text matches, on connections whose application name starts with this. */
  count(application: string, text: RegExp): number;
  close(): Promise<void>;
}

/**
 * Counts the statements that clients send to PostgreSQL by reading the protocol in transit: Bind messages of prepared
 * statements, whose text was sent before under their name, and simple queries. The server needs no setup for it.
 */
export async function countStatements(connection: EmbeddedConnection): Promise<StatementCounter> {
  const counts = new Map<string, Map<string, number>>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    const read = readMessages((application, text) => {
      const ofApplication = counts.get(application) ?? new Map<string, number>();
      counts.set(application, ofApplication.set(text, (ofApplication.get(text) ?? 0) + 1));
    });
    near.on('data', read);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}`,
    count: (application, text) =>
      [...counts]
        .filter(([name]) => name.startsWith(application))
        .flatMap(([, statements]) => [...statements])
        .reduce((sum, [statement, count]) => sum + (text.test(statement) ? count : 0), 0),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads the client's side of the protocol: a startup message without a type, then type, length, and content. */
function readMessages(onStatement: (application: string, text: string) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let pending = Buffer.alloc(0);
  let application: string | null = null;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const head = application === null ? 0 : 1;
      if (pending.length < head + 4) return;
      const end = head + pending.readInt32BE(head);
      if (pending.length < end) return;
      const type = String.fromCharCode(pending[0] ?? 0);
      const content = pending.subarray(head + 4, end);
      pending = pending.subarray(end);
      if (application === null) application = readApplication(content);
      else if (type === 'Q') onStatement(application, readTexts(content)[0] ?? '');
      else if (type === 'B') onStatement(application, prepared.get(readTexts(content)[1] ?? '') ?? '');
      else if (type === 'P') {
        const [name = '', text = ''] = readTexts(content);
        prepared.set(name, text);
      }
    }
  };
}

/**
 * The first two strings of a message, each terminated by NUL: name and text of Parse, portal and statement of Bind.
 */
function readTexts(content: Buffer): string[] {
  const first = content.indexOf(0);
  const second = content.indexOf(0, first + 1);
  return [content.toString('utf8', 0, first), content.toString('utf8', first + 1, second)];
}

function readApplication(startup: Buffer): string {
  const fields = startup.toString('utf8', 4).split('\0');
  return fields[fields.indexOf('application_name') + 1] ?? '';
}
