import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { secondFactorsQuery } from '../../../data/account/second-factors.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { FactorList } from './factor-list.tsx';
import { OwnIdentities } from './own-identities.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The user's second factors and recovery codes. */
export function SecurityPage() {
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  const text = strings.secondFactors;
  return (
    <>
      <PageHead title={text.title} text={text.intro} />
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={3} label={strings.common.loading} />
      ) : null}
      {data === undefined ? null : (
        <>
          <FactorList factors={data.factors} />
          {data.factors.length === 0 ? null : <RecoveryCodes left={data.recoveryCodesLeft} />}
        </>
      )}
      <OwnIdentities />
    </>
  );
}
