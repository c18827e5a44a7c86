import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { issueSelfSigned } from '@fettle/egress/testing/self-signed.ts';
import { parseSmtpUrl } from '../settings/smtp-url.ts';
import { defer } from '../testing/defer.ts';
import { smtpRefusal, startMailServer } from '../testing/mail-server.ts';
import { MailFailure, type MailTimes, type Message, sendMail } from './send-mail.ts';

describe('one attempt to send a mail', async () => {
  const from = { name: 'Fettle', address: 'fettle@mail.example' };
  /** Patient, because a busy machine is no fault of the server; each test of a limit sets its own. */
  const patient: MailTimes = { connectMs: 30_000, silenceMs: 30_000, wholeMs: 60_000 };
  const message: Message = {
    id: 'same',
    to: { name: 'Ada', address: 'ada@example.com' },
    subject: 'Grüße',
    text: 'Grüße\n',
    html: '<p>Grüße</p>',
    unsubscribeUrl: null,
  };

  /** A server that says what it is told to, line by line, and is killed with the suite. */
  async function scripted(onConnect: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      onConnect(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    defer({ after }, async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    });
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Answers 250 to everything and 354 to DATA, until it has `atData`. */
  function polite(atMessage: (socket: Socket) => void) {
    return (socket: Socket): void => {
      let inData = false;
      socket.write('220 here\r\n');
      socket.on('data', (chunk: Buffer) => {
        const text = chunk.toString('latin1');
        if (inData) {
          if (text.endsWith('\r\n.\r\n')) atMessage(socket);
        } else if (/^DATA/im.test(text)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else socket.write('250 fine\r\n');
      });
    };
  }

  const send = (
    url: string,
    { times = {}, signal }: { times?: Partial<MailTimes>; signal?: AbortSignal } = {},
  ) =>
    sendMail({ server: parseSmtpUrl(url), from }, message, {
      times: { ...patient, ...times },
      ...(signal === undefined ? {} : { signal }),
    });

  async function failure(url: string, times: Partial<MailTimes> = {}): Promise<MailFailure> {
    const error = await send(url, { times }).then(
      () => assert.fail('it was sent'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof MailFailure, String(error));
    return error;
  }

  const kind = ({ isFinal, isOfServer, mayHaveArrived }: MailFailure) => ({
    isFinal,
    isOfServer,
    mayHaveArrived,
  });
  const ofServer = { isFinal: false, isOfServer: true, mayHaveArrived: false };
  const unknown = { isFinal: false, isOfServer: true, mayHaveArrived: true };
  const later = { isFinal: false, isOfServer: false, mayHaveArrived: false };
  const never = { isFinal: true, isOfServer: false, mayHaveArrived: false };

  it('arrives as it was written, in every script', async () => {
    const server = await startMailServer({ after });
    await send(server.url);
    const [mail] = server.mails;
    assert.deepEqual([mail?.subject, mail?.text, mail?.html.trim()], ['Grüße', 'Grüße\n', '<p>Grüße</p>']);
    assert.equal(mail?.headers.get('message-id'), '<same@mail.example>');
  });

  it('tells what the server will never take from what it may take later, and from its own troubles', async () => {
    for (const [code, expected] of [
      [550, never],
      [451, later],
      [421, ofServer],
    ] as const) {
      const refuse = () => {
        throw smtpRefusal(code, 'no');
      };
      const atRecipient = await startMailServer({ after }, { onRecipient: refuse });
      assert.deepEqual(kind(await failure(atRecipient.url)), expected, `RCPT ${code}`);
      const atMessage = await startMailServer({ after }, { onMessage: refuse });
      assert.deepEqual(kind(await failure(atMessage.url)), expected, `DATA ${code}`);
    }
  });

  it('blames the settings and not the mail for a wrong password or a sender that is not allowed', async () => {
    const strict = await startMailServer(
      { after },
      {
        options: {
          authOptional: false,
          allowInsecureAuth: true,
          onAuth: ({ username, password }, _session, done) =>
            username === 'fettle' && password === 'p@ss'
              ? done(null, { user: username })
              : done(new Error('wrong')),
        },
      },
    );
    const at = strict.url.slice('smtp://'.length);
    assert.deepEqual(kind(await failure(`smtp://fettle:nope@${at}?tls=off`)), ofServer);
    assert.deepEqual(kind(await failure(`smtp://${at}`)), ofServer, 'no password at all');
    await send(`smtp://fettle:p%40ss@${at}?tls=off`);
    assert.equal(strict.mails.length, 1);
  });

  it('never says a password to a server without encryption, whatever that says of itself', async () => {
    const heard: string[] = [];
    const url = await scripted((socket) => {
      socket.write('220 here\r\n');
      socket.on('data', (chunk: Buffer) => {
        heard.push(chunk.toString('latin1'));
        socket.write('250-fine\r\n250 AUTH PLAIN LOGIN\r\n');
      });
    });
    const error = await failure(url.replace('smtp://', 'smtp://fettle:secret@'));
    assert.deepEqual(kind(error), ofServer);
    assert.equal(heard.join('').includes('AUTH'), false);
  });

  it('gives nothing to a server whose certificate nobody vouches for', async () => {
    const day = 86_400_000;
    const validity = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) };
    const options = { ...issueSelfSigned('localhost', validity), disabledCommands: [] };
    const [atOnce, startTls] = [
      await startMailServer({ after }, { options: { ...options, secure: true } }),
      await startMailServer({ after }, { options }),
    ];
    for (const url of [
      atOnce.url.replace('smtp://', 'smtps://'),
      startTls.url,
      `${startTls.url}?tls=required`,
    ]) {
      assert.deepEqual(kind(await failure(url)), ofServer, url);
    }
    assert.deepEqual([atOnce.mails, startTls.mails], [[], []]);
    await send(`${startTls.url}?tls=off`);
    assert.equal(startTls.mails.length, 1);
  });

  it('surely has not arrived where there is no server, or one that never speaks', async () => {
    const gone = await startMailServer({ after });
    await gone.close();
    assert.deepEqual(kind(await failure(gone.url)), ofServer);
    const silent = await scripted(() => undefined);
    assert.deepEqual(kind(await failure(silent, { connectMs: 200 })), ofServer);
  });

  it('may have arrived where a server dies or hangs over the whole message', async () => {
    const dying = await scripted(polite((socket) => socket.destroy()));
    assert.deepEqual(kind(await failure(dying)), unknown);
    const hanging = await scripted(polite(() => undefined));
    assert.deepEqual(kind(await failure(hanging, { silenceMs: 300 })), unknown);
  });

  it('ends in time with a server that speaks for ever, a little at a time', async () => {
    const url = await scripted((socket) => {
      const timer = setInterval(() => socket.write('220-'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    const startedAt = performance.now();
    assert.equal((await failure(url, { wholeMs: 600 })).isOfServer, true);
    assert.ok(performance.now() - startedAt < patient.connectMs / 2);
  });

  it('stops when it is told to, with the reason it was given', async () => {
    const stop = new AbortController();
    const url = await scripted(polite(() => stop.abort(new Error('the process stops'))));
    await assert.rejects(send(url, { signal: stop.signal }), /the process stops/);
  });
});
