import type { Profile } from '@fettle/contract';
import { MailWarning } from 'lucide-react';
import { useSendsMail } from '../../../data/account/sends-mail.ts';
import { strings } from '../../../strings/index.ts';
import { Banner } from '../../../ui/display/banner.tsx';
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
    <Banner
      tone="warning"
      icon={MailWarning}
      label={text.verifyTitle}
      title={text.verifyTitle}
      action={<SendVerification label={text.send} tone="primary" />}
    >
      {text.verifyText(email)}
    </Banner>
  );
}
