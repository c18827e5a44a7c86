import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, MailCheck, MailOpen } from 'lucide-react';
import { runCommand } from '../../commands/commands.ts';
import { copyText } from '../../components/clipboard/copy-text.ts';
import { NoticePage } from '../../components/feedback/notice-page.tsx';
import { profileQuery } from '../../data/account/account.ts';
import { useSendsMail } from '../../data/account/sends-mail.ts';
import { useOpenInvitations } from '../../data/orgs/own-invitations.ts';
import { useMayCreateOrgs } from '../../data/projects/permissions.ts';
import { strings } from '../../strings/index.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';

const text = strings.firstSteps.noOrg;

/** For people without an organization: create one, if they can, or how to join one. */
export function NoOrg() {
  const mayCreate = useMayCreateOrgs();
  const isInvited = useOpenInvitations().length > 0;
  const { data: profile } = useQuery(profileQuery);
  const sendsMail = useSendsMail();
  if (mayCreate === undefined || (isInvited && !mayCreate)) return null;
  if (profile === undefined || sendsMail === undefined) return null;
  const { email, emailVerified } = profile;
  const mustVerify = !emailVerified && sendsMail;
  // Invitations appear here only for a verified address; without a mail server, only a link leads to them.
  const how = mustVerify ? text.verifyText(email) : emailVerified ? text.invited(email) : text.link;
  if (mayCreate)
    return (
      <NoticePage
        tone="accent"
        level="h2"
        icon={<Building2 size={22} aria-hidden />}
        title={text.title}
        text={`${text.text} ${text.create.text}`}
        action={
          <Button tone="primary" onClick={() => runCommand('new-org')}>
            {text.create.title}
          </Button>
        }
      >
        {isInvited ? undefined : mustVerify ? <VerifyLink email={email} /> : `${text.orJoin} ${how}`}
      </NoticePage>
    );
  return (
    <NoticePage
      tone="accent"
      level="h2"
      icon={mustVerify ? <MailCheck size={22} aria-hidden /> : <MailOpen size={22} aria-hidden />}
      title={text.title}
      text={
        <>
          {mustVerify ? how : emailVerified ? text.toBeInvited : text.toGetLink}
          {mustVerify ? null : <span className="mt-3 block font-medium text-ink">{email}</span>}
        </>
      }
      action={
        mustVerify ? (
          <Link to="/settings/profile" className={buttonClass({ tone: 'primary' })}>
            {text.verify}
          </Link>
        ) : (
          <Button tone="primary" onClick={() => void copyText(email)}>
            {text.copyEmail}
          </Button>
        )
      }
    >
      {text.text}
    </NoticePage>
  );
}

function VerifyLink({ email }: { email: string }) {
  return (
    <>
      {`${text.orJoin} ${text.verifyText(email)} `}
      <Link to="/settings/profile" className="font-medium text-accent underline underline-offset-4">
        {text.verify}
      </Link>
    </>
  );
}
