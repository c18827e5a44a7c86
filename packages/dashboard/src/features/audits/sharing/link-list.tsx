import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { reportLinksQuery } from '../../../data/audits/report-links.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { LinkRow } from './link-row.tsx';

const text = strings.sharing;

interface LinkListProps {
  auditId: string;
  /** The link that was created just now. */
  newId: string | null;
}

/** The links that work, the newest first, and collapsed those that no longer do. */
export function LinkList({ auditId, newId }: LinkListProps) {
  const { data, error, refetch } = useQuery(reportLinksQuery(auditId));
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows count={2} label={strings.common.loading} />
    ) : (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.items.length === 0) return null;
  const active = data.items.filter(({ status }) => status === 'active');
  const inactive = data.items.filter(({ status }) => status !== 'active');
  const rest = data.total - data.items.length;
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="mb-1 text-sm font-semibold">{text.listTitle}</h3>
      <ul aria-label={text.list} className="divide-y divide-line empty:hidden">
        {active.map((link) => (
          <LinkRow key={link.id} link={link} isNew={link.id === newId} />
        ))}
      </ul>
      {inactive.length === 0 ? null : (
        <details className={active.length === 0 ? '' : 'border-t border-line'}>
          <summary className="cursor-pointer py-2.5 text-sm text-muted hover:text-ink">
            {text.inactive(inactive.length)}
          </summary>
          <ul aria-label={text.inactiveList} className="divide-y divide-line border-t border-line">
            {inactive.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        </details>
      )}
      {rest > 0 ? <p className="mt-2 text-sm text-muted">{text.more(rest)}</p> : null}
    </section>
  );
}
