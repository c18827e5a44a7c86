import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../../components/clipboard/copy-button.tsx';
import { strings } from '../../../strings/index.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { AuthPage } from '../auth-page.tsx';
import { SignInButton } from '../sign-in-button.tsx';

const text = strings.forgotPassword;

/** What people can do who forgot their password where no link can be mailed: others have to help. */
export function AskForHelp({ ways, redirect }: { ways: readonly string[]; redirect: string }) {
  const typed = useLocation({ select: ({ state }) => state.email }) ?? '';
  // Whoever gets the message cannot look up an account by its username.
  const [email, setEmail] = useState(typed.includes('@') ? typed : '');
  return (
    <AuthPage title={strings.pages.forgotPassword} text={text.noMail}>
      <div className="space-y-5">
        <Help title={text.askTitle} more={<Message email={email.trim()} onChange={setEmail} />}>
          {text.ask}
        </Help>
        <Command email={email.trim()} />
        <Help
          title={text.otherTitle}
          more={
            <SignInButton
              label={strings.auth.backToSignIn}
              redirect={redirect}
              email={email}
              tone="secondary"
            />
          }
        >
          {text.other(ways)}
        </Help>
      </div>
    </AuthPage>
  );
}

interface MessageProps {
  email: string;
  onChange: (email: string) => void;
}

/** Ready to be sent, with the address of the account, without which nobody can help. */
function Message({ email, onChange }: MessageProps) {
  const message = text.message(location.host, email);
  return (
    <div className="space-y-2.5">
      <TextField
        label={text.email}
        name="email"
        type="email"
        autoComplete="email"
        hint={text.emailHint}
        value={email}
        onChange={(event) => onChange(event.target.value)}
      />
      <blockquote
        aria-label={text.messageLabel}
        className="rounded-xl border border-line bg-sunken px-3.5 py-3 text-sm wrap-anywhere whitespace-pre-line"
      >
        {message}
      </blockquote>
      <CopyButton isWide tone="primary" text={message} what={text.messageLabel} label={text.copyMessage} />
    </div>
  );
}

/** What only the operator can use, for those who are, or who write to one. */
function Command({ email }: { email: string }) {
  // Only an address that a shell can be given as it is.
  const command = text.command(/^[\w.+-]+@[\w.-]+$/.test(email) ? email : 'you@example.com');
  return (
    <details className="border-y border-line py-1">
      <summary className="min-h-11 cursor-pointer text-sm font-semibold">{text.operatorTitle}</summary>
      <div className="space-y-2 pb-2">
        <p className="text-sm text-pretty text-muted">{text.operator}</p>
        <CodeBlock label={text.commandLabel} text={command} />
        <CopyButton size="small" text={command} what={text.commandLabel} />
      </div>
    </details>
  );
}

function Help({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <div>
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="mt-0.5 text-sm text-pretty text-muted">{children}</p>
      </div>
      {more}
    </section>
  );
}
