import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { providerOfOrgQuery } from '../../data/orgs/single-sign-on.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthPage } from './auth-page.tsx';
import { ProviderButton } from './provider-button.tsx';

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
  return (
    <AuthPage
      title={data === null ? text.noDoorTitle : text.doorTitle}
      {...(data === null ? { text: text.noDoor } : {})}
    >
      <div className="space-y-4">
        {data === null ? null : <ProviderButton provider={data} redirect="/" />}
        <Link
          to="/sign-in"
          search={{ redirect: '/' }}
          className="block rounded-lg text-center text-sm text-accent hover:underline"
        >
          {strings.auth.otherWay}
        </Link>
      </div>
    </AuthPage>
  );
}
