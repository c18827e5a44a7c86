import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../components/clipboard/copy-button.tsx';
import { strings } from '../../../strings/index.ts';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { AuthPage } from '../auth-page.tsx';
import { SignInButton } from '../sign-in-button.tsx';

const text = strings.forgotPassword;

/** What people can do who forgot their password where no link can be mailed: others have to help. */
export function AskForHelp({ ways, redirect }: { ways: readonly string[]; redirect: string }) {
  return (
    <AuthPage title={strings.pages.forgotPassword} text={text.noMail}>
      <div className="space-y-5">
        <Help title={text.askTitle} more={<Message />}>
          {text.ask}
        </Help>
        <Command />
        <Help
          title={text.otherTitle}
          more={<SignInButton label={strings.auth.backToSignIn} redirect={redirect} tone="secondary" />}
        >
          {text.other(ways)}
        </Help>
      </div>
    </AuthPage>
  );
}

/** The address that was typed at sign-in, if that was one a shell can be given as it is. */
function useTypedEmail(): string | null {
  const email = useLocation({ select: ({ state }) => state.email }) ?? '';
  return /^[\w.+-]+@[\w.-]+$/.test(email) ? email : null;
}

/** Ready to be sent, to whoever the person knows. */
function Message() {
  const message = text.message(location.host, useTypedEmail());
  return (
    <div className="space-y-2.5">
      <blockquote
        aria-label={text.messageLabel}
        className="rounded-xl border border-line bg-sunken px-3.5 py-3 text-sm wrap-anywhere whitespace-pre-line"
      >
        {message}
      </blockquote>
      <CopyButton isWide text={message} what={text.messageLabel} label={text.copyMessage} />
    </div>
  );
}

/** What only the operator can use, for those who are, or who write to one. */
function Command() {
  const command = text.command(useTypedEmail() ?? 'you@example.com');
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
