import type { Profile } from '@fettle/contract';
import { MailWarning } from 'lucide-react';
import { useSendsMail } from '../../../data/account/sends-mail.ts';
import { strings } from '../../../strings/index.ts';
import { PendingEmail } from './pending-email.tsx';
import { SendVerification } from './send-verification.tsx';

/** What the email address of the account waits for, with the way to it. Nothing if it waits for nothing. */
export function EmailNotice({ profile }: { profile: Profile }) {
  const { email, emailVerified, pendingEmail } = profile;
  const sendsMail = useSendsMail();
  const text = strings.settings.email;
  if (pendingEmail !== null) return <PendingEmail profile={profile} address={pendingEmail} />;
  if (emailVerified || sendsMail !== true) return null;
  return (
    <section
      aria-label={text.verifyTitle}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-warning-soft px-4 py-3 text-sm"
    >
      <MailWarning size={18} className="shrink-0 text-warning" aria-hidden />
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <strong className="block font-semibold text-warning">{text.verifyTitle}</strong>
        {text.verifyText(email)}
      </p>
      <SendVerification label={text.send} tone="primary" />
    </section>
  );
}
