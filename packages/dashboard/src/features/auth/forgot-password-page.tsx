import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { canUsePasskeys } from '../../data/account/passkeys.ts';
import { setupQuery } from '../../data/account/session.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthPage } from './auth-page.tsx';
import { AskForHelp } from './password/ask-for-help.tsx';
import { RequestReset } from './password/request-reset.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed at sign-in, or on the way there. */
    email?: string;
  }
}

const route = getRouteApi('/sign-in/password');
const text = strings.forgotPassword;

/** For people who forgot their password: a link by email or, where none is sent, whom to ask. */
export function ForgotPasswordPage() {
  const { redirect } = route.useSearch();
  const { data: setup, error, refetch } = useQuery(setupQuery);
  if (setup === undefined) {
    return (
      <AuthPage title={strings.pages.forgotPassword}>
        {error === null ? (
          <SkeletonRows count={2} label={strings.common.loading} />
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        )}
      </AuthPage>
    );
  }
  const ways = [
    ...(canUsePasskeys(setup.passkeyHost) ? [text.passkey] : []),
    ...(setup.googleClientId == null ? [] : [text.google]),
    text.provider,
  ];
  const Page = setup.sendsMail ? RequestReset : AskForHelp;
  return <Page ways={ways} redirect={redirect} />;
}
