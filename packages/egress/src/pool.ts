import type { Socket } from 'node:net';
import { Agent, Client, type Dispatcher, Pool } from 'undici';
import type { Connector } from './connect.ts';

/** What an exchange knows about its connection. Lives as long as the client, over many sockets. */
export interface Line {
  socket: Socket | null;
  /** Exchanges started on the current socket. */
  exchanges: number;
  /** Timeout of the next connect; set by the exchange that is dispatched. */
  connectMs: number;
}

/** The key under which a request carries its handler to its client: the undici versions up to 7 wrap handlers on the way. */
const handlerKey = Symbol('handler');

interface LineRequest extends Dispatcher.DispatchOptions {
  [handlerKey]: LineHandler;
}

/** A handler that gets its line before it starts. */
export interface LineHandler extends Dispatcher.DispatchHandler {
  readonly connectMs: number;
  line: Line | null;
}

export interface ConnectionPool {
  dispatch(request: Dispatcher.DispatchOptions, handler: LineHandler, fresh: boolean): void;
  /** Origins with connections; for leak tests. */
  readonly origins: number;
  close(): Promise<void>;
}

const maxHeaderBytes = 64 * 1024;

/**
 * Keep-alive connections, limited per origin. One agent reuses connections; the other (`fresh`) opens one for every
 * request and is used for the second attempt when a reused connection turned out to be closed.
 */
export function createPool(connector: Connector, connections: number): ConnectionPool {
  const kept = createAgent(connector, connections, 1);
  const fresh = createAgent(connector, connections, 0);
  return {
    dispatch: (request, handler, isFresh) => {
      const carried: LineRequest = { ...request, [handlerKey]: handler };
      (isFresh ? fresh : kept).dispatch(carried, handler);
    },
    get origins() {
      return Object.keys(kept.stats).length + Object.keys(fresh.stats).length;
    },
    async close() {
      connector.close();
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  };
}

function createAgent(connector: Connector, connections: number, pipelining: 0 | 1): Agent {
  return new Agent({
    connections,
    pipelining,
    // HTTP/2 would be negotiated by default, but broken h2 setups are common and nothing here benefits from it yet.
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    factory: (origin, options) =>
      new Pool(origin, {
        ...options,
        factory: (clientOrigin: URL, clientOptions: object) =>
          new LineClient(clientOrigin, clientOptions, connector),
      }),
  });
}

/** undici gives a handler no access to its socket; this client passes it the line it runs on. */
class LineClient extends Client {
  readonly #line: Line;

  constructor(origin: URL, options: object, connector: Connector) {
    const line: Line = { socket: null, exchanges: 0, connectMs: 0 };
    super(origin, {
      ...options,
      connect: (_, done) => {
        connector.connect(origin, line.connectMs).then(
          (socket) => {
            line.socket = socket;
            line.exchanges = 0;
            done(null, socket);
          },
          (error: Error) => done(error, null),
        );
      },
    });
    this.#line = line;
  }

  override dispatch(request: LineRequest, handler: Dispatcher.DispatchHandler): boolean {
    request[handlerKey].line = this.#line;
    this.#line.connectMs = request[handlerKey].connectMs;
    return super.dispatch(request, handler);
  }
}
