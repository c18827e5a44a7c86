import type { StreamMessage } from '@fettle/contract';
import { until } from '../../../testing/until.ts';

/** A stream that is read in the background, with everything it has sent. */
export interface Collected {
  messages: StreamMessage[];
  /** When each message came: `performance.now()`. */
  times: number[];
  /** IDs of the events in the order they came, without messages about the stream itself. */
  events(): string[];
  /** Waits for a message that matches `isIt`. */
  find(what: string, isIt: (message: StreamMessage) => boolean): Promise<StreamMessage>;
  /** What the loop over it threw; undefined while it runs. */
  failure(): unknown;
  stop(): Promise<void>;
}

type Open = (options: { signal: AbortSignal }) => AsyncIterable<StreamMessage>;

/** Reads a stream until it is stopped or rejected; resolves with its first message. */
export async function collect(open: Open): Promise<Collected> {
  const stopping = new AbortController();
  const messages: StreamMessage[] = [];
  const times: number[] = [];
  let failure: unknown;
  const read = async (): Promise<void> => {
    try {
      for await (const message of open({ signal: stopping.signal })) {
        messages.push(message);
        times.push(performance.now());
      }
    } catch (error) {
      failure = error;
    }
  };
  const done = read();
  const find = (what: string, isIt: (message: StreamMessage) => boolean) =>
    until(what, () => messages.find(isIt) ?? null);
  await until('a first message', () => messages.length > 0 || failure !== undefined);
  return {
    messages,
    times,
    find,
    events: () => messages.flatMap((message) => (isEvent(message) ? [message.data.id] : [])),
    failure: () => failure,
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

const others = [
  'ready',
  'reset',
  'audit.progress',
  'task.touched',
  'views.touched',
  'templates.touched',
] as const;

export type EventMessage = Exclude<StreamMessage, { type: (typeof others)[number] }>;

export function isEvent(message: StreamMessage): message is EventMessage {
  return !others.some((type) => type === message.type);
}
