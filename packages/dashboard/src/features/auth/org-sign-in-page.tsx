import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { providerOfOrgQuery } from '../../data/orgs/single-sign-on.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthPage } from './auth-page.tsx';
import { OrDivider } from './other-ways.tsx';
import { ProviderButton } from './provider-button.tsx';
import { SignInButton } from './sign-in-button.tsx';

const route = getRouteApi('/sign-in/org/$slug');
const text = strings.singleSignOn;

/** The door of one organization. */
export function OrgSignInPage() {
  const { slug } = route.useParams();
  const { data, error, refetch } = useQuery(providerOfOrgQuery(slug));
  if (error !== null && data === undefined) {
    return (
      <AuthPage title={text.doorTitle}>
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </AuthPage>
    );
  }
  if (data === undefined) {
    return (
      <AuthPage title={text.doorTitle}>
        <SkeletonRows count={2} label={strings.common.loading} />
      </AuthPage>
    );
  }
  if (data === null) {
    return (
      <AuthPage icon={<KeyRound size={22} aria-hidden />} title={text.noDoorTitle} text={text.noDoor}>
        <SignInButton />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={text.doorTitle}>
      <div className="space-y-4">
        <ProviderButton provider={data} redirect="/" tone="primary" />
        <OrDivider />
        <SignInButton label={strings.auth.otherWay} tone="secondary" />
      </div>
    </AuthPage>
  );
}
