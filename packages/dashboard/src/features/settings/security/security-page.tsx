import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { profileQuery } from '../../../data/account/account.ts';
import { secondFactorsQuery } from '../../../data/account/second-factors.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { FactorList } from './factor-list.tsx';
import { OwnIdentities } from './own-identities.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecurityActivity } from './security-activity.tsx';
import { Sessions } from './sessions.tsx';

/** How the user signs in: password, second factors, linked providers. Where they are signed in, and what happened. */
export function SecurityPage() {
  const profile = useQuery(profileQuery);
  const factors = useQuery(secondFactorsQuery);
  const failed = [profile, factors].find(({ error, data }) => error !== null && data === undefined);
  const isLoading = failed === undefined && (profile.data === undefined || factors.data === undefined);
  const text = strings.secondFactors;
  return (
    <>
      <PageHead title={text.title} text={text.intro} />
      {failed === undefined ? null : (
        <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {isLoading ? <SkeletonRows count={4} label={strings.common.loading} /> : null}
      {profile.data === undefined ? null : <PasswordForm profile={profile.data} />}
      {factors.data === undefined ? null : (
        <>
          <FactorList factors={factors.data.factors} />
          {factors.data.factors.length === 0 ? null : <RecoveryCodes left={factors.data.recoveryCodesLeft} />}
        </>
      )}
      <OwnIdentities />
      <Sessions />
      <SecurityActivity />
    </>
  );
}
