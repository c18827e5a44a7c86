import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyField } from '../../components/clipboard/copy-field.tsx';
import { strings } from '../../strings/index.ts';
import { AuthPage } from './auth-page.tsx';

const route = getRouteApi('/sign-in/password');
const text = strings.forgotPassword;

/** What people can do who forgot their password. The service has no reset by email, so others have to help. */
export function ForgotPasswordPage() {
  const { redirect } = route.useSearch();
  return (
    <AuthPage title={strings.pages.forgotPassword} text={text.text}>
      <div className="space-y-5">
        <Help title={text.otherTitle}>{text.other}</Help>
        <Help title={text.askTitle} more={<CopyField label={text.commandLabel} value={text.command} />}>
          {text.ask(location.host)}
        </Help>
        <Help title={text.whoTitle}>{text.who}</Help>
        <Link
          to="/sign-in"
          search={{ redirect }}
          className="block rounded-lg text-center text-sm font-medium text-accent hover:underline"
        >
          {text.back}
        </Link>
      </div>
    </AuthPage>
  );
}

function Help({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <div>
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="mt-0.5 text-sm text-muted">{children}</p>
      </div>
      {more}
    </section>
  );
}
