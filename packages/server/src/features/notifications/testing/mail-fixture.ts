import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Teardown } from '../../../testing/defer.ts';
import type { Person } from '../../../testing/factories.ts';
import { type Service, startService } from '../../../testing/harness.ts';
import { type MailServer, type MailServerOptions, startMailServer } from '../../../testing/mail-server.ts';
import { until } from '../../../testing/until.ts';

export const publicUrl = 'https://fettle.example';

/** A service that sends email by a server whose behavior can be changed. */
export interface MailFixture {
  service: Service;
  server: MailServer;
  behavior: Required<Pick<MailServerOptions, 'onRecipient' | 'onMessage'>>;
  /** Advances the clock of the service. */
  advanceClock(ms: number): void;
  mailsOf(person: Person): ReturnType<typeof readMails>;
  /** Resolves with an email to this person once it has the status. */
  statusIs(person: Person, status: string): Promise<Awaited<ReturnType<typeof readMails>>[number]>;
  makeDue(person: Person): Promise<void>;
  /** Waits until this many notifications of a person are in emails, and makes those emails due. */
  sendNow(person: Person, count: number): Promise<void>;
}

export async function startMailFixture(t: Teardown, more: Partial<Config> = {}): Promise<MailFixture> {
  const behavior: MailFixture['behavior'] = { onRecipient: () => undefined, onMessage: () => undefined };
  const server = await startMailServer(t, {
    onRecipient: (address) => behavior.onRecipient(address),
    onMessage: (mail) => behavior.onMessage(mail),
  });
  let ahead = 0;
  const mailFrom = { name: 'Fettle', address: 'fettle@mail.example' };
  const config = { smtp: server.smtp, mailFrom, publicUrl, ...more };
  const service = await startService(t, { config, clock: () => new Date(Date.now() + ahead) });
  const { db } = service.services;
  service.startWorkers();
  const makeDue = async ({ id }: Person) => {
    await sql`update mails set due_at = now() where user_id = ${id} and due_at is not null`.execute(db);
  };
  return {
    service,
    server,
    behavior,
    advanceClock(ms) {
      ahead += ms;
    },
    mailsOf: (person) => readMails(service, person),
    statusIs: (person, status) =>
      until(`a mail that is ${status}`, async () => {
        const mails = await readMails(service, person);
        return mails.find((mail) => mail.status === status) ?? null;
      }),
    makeDue,
    async sendNow(person, count) {
      await until(`${count} notifications of ${person.name}`, async () => {
        const queued = await db
          .selectFrom('notifications')
          .select('id')
          .where('user_id', '=', person.id)
          .where('mail_id', 'is not', null)
          .execute();
        return queued.length >= count;
      });
      await makeDue(person);
    },
  };
}

function readMails({ services: { db } }: Service, { id }: Person) {
  return db.selectFrom('mails').selectAll().where('user_id', '=', id).orderBy('id').execute();
}
