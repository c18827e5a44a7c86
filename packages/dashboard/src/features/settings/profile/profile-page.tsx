import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { profileQuery } from '../../../data/account/account.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { EmailNotice } from './email-notice.tsx';
import { EmailSection } from './email-section.tsx';
import { DeleteAccount, OwnData } from './own-data.tsx';
import { PictureSection } from './picture-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** How the user appears to others, their email address, the look of the app, and their data. */
export function ProfilePage() {
  const { data, error, refetch } = useQuery(profileQuery);
  const text = strings.settings.profile;
  return (
    <>
      <PageHead title={text.title} text={text.intro} />
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={4} label={strings.common.loading} />
      ) : null}
      {data === undefined ? null : (
        <>
          <EmailNotice profile={data} />
          <ProfileForm profile={data} />
          <PictureSection />
          <EmailSection profile={data} />
        </>
      )}
      <ThemeChoice />
      <OwnData />
      {data === undefined ? null : <DeleteAccount profile={data} />}
    </>
  );
}
