import type { NotificationPreferences } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailWarning } from 'lucide-react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { notificationPreferencesQuery } from '../../../data/account/notifications.ts';
import { strings } from '../../../strings/index.ts';
import { textLink } from '../../../ui/controls/text-link.ts';
import { Notice } from '../../../ui/display/notice.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { EmailKinds } from './email-kinds.tsx';
import { EmailTimes } from './email-times.tsx';

/** Which emails the user receives. Each choice is saved at once. */
export function PreferencesPage() {
  const { data, error, refetch } = useQuery(notificationPreferencesQuery);
  const text = strings.settings.notifications;
  return (
    <>
      <PageHead
        title={text.title}
        text={
          <>
            {data?.mailConfigured === true ? `${text.intro} ` : null}
            {text.savedAlone} {text.always.before}{' '}
            <Link to="/notifications" className={textLink}>
              {text.always.page}
            </Link>{' '}
            {text.always.after}
          </>
        }
      />
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={4} label={strings.common.loading} />
      ) : null}
      {data === undefined ? null : <Preferences preferences={data} />}
    </>
  );
}

function Preferences({ preferences }: { preferences: NotificationPreferences }) {
  return (
    <>
      {preferences.mailConfigured ? null : (
        <Notice tone="warning" icon={MailWarning}>
          {strings.settings.notifications.notConfigured}
        </Notice>
      )}
      <EmailTimes preferences={preferences} />
      <EmailKinds preferences={preferences} />
    </>
  );
}
