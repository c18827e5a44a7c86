import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../components/clipboard/copy-button.tsx';
import { canUsePasskeys } from '../../data/account/passkeys.ts';
import { setupQuery } from '../../data/account/session.ts';
import { strings } from '../../strings/index.ts';
import { CodeBlock } from '../../ui/display/code-block.tsx';
import { AuthPage } from './auth-page.tsx';
import { SignInButton } from './sign-in-button.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed at sign-in. */
    email?: string;
  }
}

const route = getRouteApi('/sign-in/password');
const text = strings.forgotPassword;

/** What people can do who forgot their password. The service has no reset by email, so others have to help. */
export function ForgotPasswordPage() {
  const { redirect } = route.useSearch();
  const { data: setup } = useQuery(setupQuery);
  const ways = [
    ...(canUsePasskeys(setup?.passkeyHost) ? [text.passkey] : []),
    ...(setup == null || setup.googleClientId === null ? [] : [text.google]),
    text.provider,
  ];
  return (
    <AuthPage title={strings.pages.forgotPassword} text={text.text}>
      <div className="space-y-5">
        <Help title={text.askTitle} more={<Command />}>
          {text.ask(location.host)}
        </Help>
        <Help title={text.whoTitle}>{text.who}</Help>
        <Help title={text.otherTitle}>{text.other(ways)}</Help>
        <SignInButton label={text.back} redirect={redirect} tone="secondary" />
      </div>
    </AuthPage>
  );
}

/** With the address that was typed at sign-in, if that was one a shell can be given as it is. */
function Command() {
  const email = useLocation({ select: ({ state }) => state.email }) ?? '';
  const command = text.command(/^[\w.+-]+@[\w.-]+$/.test(email) ? email : 'you@example.com');
  return (
    <div className="space-y-2">
      <CodeBlock label={text.commandLabel} text={command} />
      <CopyButton size="small" text={command} what={text.commandLabel} />
    </div>
  );
}

function Help({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <div>
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="mt-0.5 text-sm text-pretty text-muted">{children}</p>
      </div>
      {more}
    </section>
  );
}
