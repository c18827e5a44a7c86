import type { ChildProcess } from 'node:child_process';
import type { Log } from '../context.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { type NotifyChannel, openNotifyChannel } from '../db/notify-channel.ts';
import type { Wakes } from '../work/wakes.ts';

/** Limits the rate of NOTIFY, which writes to the WAL and takes a lock shared by all notifying transactions. */
const notifyPauseMs = 100;
const messagePauseMs = 10;

/** Connects all processes on the same database through NOTIFY, after a commit and never inside its transaction. */
export function connectDatabase(
  wakes: Wakes,
  connection: DatabaseConnection,
  log: Pick<Log, 'warn' | 'debug'>,
): NotifyChannel {
  const channel = openNotifyChannel({
    connection,
    log,
    channel: 'fettle_wake',
    onMessage: (message) => peer.receive(message.split(' ')),
    onConnected: () => peer.missed(),
  });
  const peer = wakes.connect((names) => channel.notify(names.join(' ')), notifyPauseMs);
  return {
    notify: channel.notify,
    async close() {
      peer.disconnect();
      await channel.close();
    },
  };
}

/** Connects a child process and its parent, from either side, until the other one exits. */
export function connectProcess(wakes: Wakes, other: ChildProcess | NodeJS.Process): void {
  const peer = wakes.connect((names) => {
    // A process that is exiting does not need it.
    if (other.connected === true) other.send?.({ wake: names }, undefined, undefined, () => undefined);
  }, messagePauseMs);
  other.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'wake' in message) peer.receive(message.wake);
  });
  other.once('disconnect', () => peer.disconnect());
}
