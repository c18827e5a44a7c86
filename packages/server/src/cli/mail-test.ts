import { isEmail } from '@fettle/contract';
import { newId } from '../ids.ts';
import { type Letter, letterHtml, letterText } from '../mail/layout.ts';
import { publicUrl } from '../mail/public-url.ts';
import { defineCommand, UsageError } from './command.ts';

export const mailTestCommand = defineCommand({
  name: 'mail test',
  summary: 'send a mail with the settings as they are, and say what the server answered',
  words: ['address'],
  details: ['It needs no database and no running service.'],
  options: {},
  async run({ words: [address = ''] }, { config, io, signal }) {
    if (!isEmail(address)) throw new UsageError(`'${address}' is no e-mail address.`);
    // Loaded when it is wanted: other commands send no mail.
    const { MailFailure, mailSettings, sendMail } = await import('../mail/send-mail.ts');
    const current = config();
    const settings = mailSettings(current);
    if (settings === null) throw new Error('mail is off: set FETTLE_SMTP_URL and FETTLE_MAIL_FROM.');
    const { host, port } = settings.server;
    io.progress?.(`sending by ${host}:${port} …`);
    const letter = testLetter(publicUrl(current));
    try {
      const message = {
        id: newId(),
        to: { name: '', address },
        subject: 'A test mail of Fettle',
        unsubscribeUrl: null,
      };
      await sendMail(
        settings,
        { ...message, text: letterText(letter), html: letterHtml(letter) },
        { signal },
      );
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      throw new Error(`${host}:${port} did not take the mail: ${error.message}`, { cause: error });
    }
    io.out(
      `${host}:${port} took the mail from ${settings.from.address} to ${address}. Look whether it arrives.`,
    );
    if (current.publicUrl === null) {
      io.error(
        `Links in mails lead to ${publicUrl(current)}; set FETTLE_PUBLIC_URL to where people reach Fettle.`,
      );
    }
  },
});

function testLetter(base: string): Letter {
  return {
    preview: 'Mail works.',
    blocks: [
      { type: 'paragraph', text: 'Mail works: this one was sent with the settings of your Fettle.' },
      { type: 'link', text: 'Links in mails lead here', url: base },
    ],
    footer: [{ text: 'Somebody who runs this Fettle asked for it with: fettle mail test' }],
  };
}
