import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { verifyEmailQuery } from '../../data/account.ts';
import { useUser } from '../../data/session.ts';
import { strings } from '../../strings/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const route = getRouteApi('/shell/verify-email/$token');

/** Where the link in a mail that verifies an address leads: it verifies, and says what came of it. */
export function VerifyEmailPage() {
  const { token } = route.useParams();
  const { email } = useUser();
  const { data, error, refetch } = useQuery(verifyEmailQuery(token));
  const text = strings.settings.verifyEmail;
  const code = error instanceof FettleError ? error.code : null;
  if (data !== undefined)
    return (
      <Result title={text.doneTitle} text={text.doneText(data.email)}>
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {text.toHome}
        </Link>
      </Result>
    );
  if (code === 'NOT_FOUND')
    return (
      <Result title={text.goneTitle} text={text.goneText(email)}>
        <ToProfile />
      </Result>
    );
  if (code === 'CONFLICT')
    return (
      <Result title={text.takenTitle} text={error?.message ?? ''}>
        <ToProfile />
      </Result>
    );
  if (error !== null) return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  return (
    <Result title={text.doing} text="">
      <SkeletonRows count={1} label={strings.common.loading} />
    </Result>
  );
}

function ToProfile() {
  return (
    <Link to="/settings/profile" className={buttonClass({})}>
      {strings.settings.verifyEmail.toProfile}
    </Link>
  );
}

function Result({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto my-10 w-[calc(100%-2rem)] max-w-md rounded-2xl border border-line bg-surface p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p role="status" className="mt-1 text-sm break-words text-muted">
        {text}
      </p>
      <div className="mt-5">{children}</div>
    </div>
  );
}
