import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { orgDeletionQuery } from '../../data/orgs/org-data.ts';
import { formatDay } from '../../strings/format/format-day.ts';
import { strings } from '../../strings/index.ts';

/** Says when an organization will be deleted; nothing while no deletion is planned. */
export function DeletionNotice({ slug, isOwner }: { slug: string; isOwner: boolean }) {
  const { data } = useQuery(orgDeletionQuery(slug));
  const text = strings.data.deletion;
  if (data === undefined || data.deletion === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
      <CircleAlert size={17} className="shrink-0" aria-hidden />
      <strong className="font-medium">
        {text.notice(formatDay(new Date(data.deletion.beginsAt), new Date()))}
      </strong>
      {isOwner ? (
        <Link
          to="/orgs/$slug/settings/data"
          params={{ slug }}
          className="font-medium underline underline-offset-4"
        >
          {text.view}
        </Link>
      ) : (
        text.noticeOwners
      )}
    </p>
  );
}
