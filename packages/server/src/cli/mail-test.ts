import { isEmail } from '@fettle/contract';
import { newId } from '../ids.ts';
import { type Letter, letterHtml, letterText } from '../mail/layout.ts';
import { publicUrl } from '../mail/public-url.ts';
import { defineCommand, UsageError } from './command.ts';

export const mailTestCommand = defineCommand({
  name: 'mail test',
  summary: "send a test email and print the mail server's response",
  words: ['address'],
  details: ['Requires no database and no running service.'],
  options: {},
  async run({ words: [address = ''] }, { config, io, signal }) {
    if (!isEmail(address)) throw new UsageError(`"${address}" is not an email address.`);
    // Loaded on demand: other commands send no email.
    const { MailFailure, mailSettings, sendMail } = await import('../mail/send-mail.ts');
    const current = config();
    const settings = mailSettings(current);
    if (settings === null) throw new Error('email is off: set FETTLE_SMTP_URL and FETTLE_MAIL_FROM.');
    const { host, port } = settings.server;
    io.progress?.(`Sending through ${host}:${port}…`);
    const letter = testLetter(publicUrl(current));
    try {
      const message = {
        id: newId(),
        to: { name: '', address },
        subject: 'Fettle test email',
        unsubscribeUrl: null,
      };
      await sendMail(
        settings,
        { ...message, text: letterText(letter), html: letterHtml(letter) },
        { signal },
      );
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      throw new Error(`${host}:${port} did not accept the email: ${error.message}`, { cause: error });
    }
    io.out(
      `${host}:${port} accepted the email from ${settings.from.address} to ${address}. Check that it arrives.`,
    );
    if (current.publicUrl === null) {
      io.error(
        `Links in emails point to ${publicUrl(current)}. Set FETTLE_PUBLIC_URL to the URL that people use for Fettle.`,
      );
    }
  },
});

function testLetter(base: string): Letter {
  return {
    preview: 'Email is working.',
    blocks: [
      {
        type: 'paragraph',
        text: 'Email is working. This message was sent with the mail settings of your Fettle installation.',
      },
      { type: 'link', text: 'Links in emails point here', url: base },
    ],
    footer: [{ text: 'The operator of this installation sent this email with: fettle mail test' }],
  };
}
