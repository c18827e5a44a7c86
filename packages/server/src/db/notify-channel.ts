import pg from 'pg';
import type { Log } from '../log.ts';
import type { DatabaseConnection } from './connect.ts';

/** A LISTEN/NOTIFY channel on a dedicated connection. */
export interface NotifyChannel {
  /**
   * Notifies all other processes on the channel. Never fails and never waits: messages are lost while this process or
   * the receiving process has no connection.
   */
  notify(message: string): void;
  close(): Promise<void>;
}

export interface NotifyOptions {
  connection: DatabaseConnection;
  log: Pick<Log, 'warn' | 'debug'>;
  /** A plain lowercase name. */
  channel: string;
  onMessage: (message: string) => void;
  /** Listening has started or restarted: earlier messages can be lost. */
  onConnected: () => void;
  times?: Partial<NotifyTimes>;
}

/** In milliseconds. */
export interface NotifyTimes {
  /** For connecting and for each response. */
  responseTimeoutMs: number;
  /** Between checks of the connection: a peer that disappears sends nothing. */
  probeMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
}

const usual: NotifyTimes = {
  responseTimeoutMs: 5_000,
  probeMs: 20_000,
  firstPauseMs: 250,
  longestPauseMs: 10_000,
};

/**
 * Opens a channel and keeps it open: a lost connection is retried indefinitely. Messages start with the ID of their
 * sender, so that a process ignores its own.
 *
 * Uses a dedicated connection, because LISTEN belongs to one session and a pool reuses sessions; through a pooler that
 * shares sessions, no messages arrive.
 */
export function openNotifyChannel(options: NotifyOptions): NotifyChannel {
  const times = { ...usual, ...options.times };
  const { channel, log } = options;
  const self = crypto.randomUUID();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  const connect = async (): Promise<void> => {
    const opening = openClient(options, times);
    opening.once('error', (err) => lose(opening, err));
    opening.once('end', () => lose(opening, null));
    opening.on('notification', ({ payload = '' }) => {
      const [from, message] = split(payload);
      if (from !== self) options.onMessage(message);
    });
    client = opening;
    try {
      await opening.connect();
      await opening.query(`listen ${channel}`);
    } catch (error) {
      return lose(opening, error);
    }
    if (closed || client !== opening) return endClient(opening, times.responseTimeoutMs);
    failures = 0;
    timer = setTimeout(() => void probe(opening), times.probeMs);
    options.onConnected();
  };

  const probe = async (probed: pg.Client): Promise<void> => {
    try {
      await probed.query('select 1');
      if (client === probed) timer = setTimeout(() => void probe(probed), times.probeMs);
    } catch (error) {
      lose(probed, error);
    }
  };

  const lose = (lost: pg.Client, err: unknown): void => {
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    void endClient(lost, times.responseTimeoutMs);
    if (closed) return;
    failures += 1;
    if (failures === 1)
      log.warn(
        { err, channel },
        'lost the LISTEN connection; wake-ups from other processes are delayed until it is restored',
      );
    const pauseMs = Math.min(times.longestPauseMs, times.firstPauseMs * 2 ** (failures - 1));
    timer = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random() / 2));
  };

  void connect();
  return {
    notify(message) {
      const notified = client;
      if (notified === null) return;
      notified
        .query('select pg_notify($1, $2)', [channel, `${self} ${message}`])
        .catch((error: unknown) => lose(notified, error));
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      if (last !== null) await endClient(last, Math.min(times.responseTimeoutMs, 1_000));
    },
  };
}

function openClient({ connection, log }: NotifyOptions, { responseTimeoutMs }: NotifyTimes): pg.Client {
  const client = new pg.Client({
    ...connection,
    application_name: 'fettle wake',
    // A database that takes long to respond is notified again meanwhile; without this, pg warns of a queue.
    pipeline: true,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Errors after it was closed do not matter and must not end the process.
  client.on('error', (err) => log.debug({ err }, 'error on the LISTEN connection'));
  return client;
}

/** Closes the connection; does not wait for a server that does not respond in time. */
async function endClient(client: pg.Client, responseTimeoutMs: number): Promise<void> {
  const ended = client.end().catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const given = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, responseTimeoutMs);
  });
  await Promise.race([ended, given]);
  clearTimeout(timer);
}

function split(payload: string): [from: string, message: string] {
  const space = payload.indexOf(' ');
  return space === -1 ? [payload, ''] : [payload.slice(0, space), payload.slice(space + 1)];
}
