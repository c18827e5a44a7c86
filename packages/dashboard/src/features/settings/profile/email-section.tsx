import type { Profile } from '@fettle/contract';
import { type ReactNode, useState } from 'react';
import { useSendsMail } from '../../../data/account/sends-mail.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Section } from '../section.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';

/** The email address of the account: whether it is verified, and how to verify or change it. */
export function EmailSection({ profile }: { profile: Profile }) {
  const { email, emailVerified, pendingEmail } = profile;
  const sendsMail = useSendsMail();
  const [isChanging, setChanging] = useState(false);
  const text = strings.settings.email;
  return (
    <Section
      title={text.title}
      text={sendsMail === true ? `${text.text} ${text.sentTo}` : text.text}
      action={
        sendsMail === true ? (
          <Button size="small" onClick={() => setChanging(true)}>
            {text.change}
          </Button>
        ) : undefined
      }
    >
      <div className="space-y-3 text-sm">
        <Address email={email}>
          {emailVerified ? (
            <Badge tone="success">{text.verified}</Badge>
          ) : (
            <Badge tone="warning">{text.unverified}</Badge>
          )}
        </Address>
        {pendingEmail === null ? null : (
          <Address email={pendingEmail}>
            <Badge tone="info">{text.unconfirmed}</Badge>
          </Address>
        )}
        {emailVerified || sendsMail === true ? null : <p className="text-muted">{text.unverifiedText}</p>}
        {sendsMail === false ? <p className="text-muted">{text.byOperator}</p> : null}
      </div>
      {isChanging ? <ChangeEmailDialog onClose={() => setChanging(false)} /> : null}
    </Section>
  );
}

function Address({ email, children }: { email: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 break-all font-medium">{email}</span>
      {children}
    </p>
  );
}
