import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { reportLinksQuery, reportPath } from '../../../data/audits/report-links.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LinkOnce } from './link-once.tsx';
import { LinkRow } from './link-row.tsx';
import { type NewLink, NewLinkForm } from './new-link-form.tsx';

const text = strings.sharing;

/** Creates links to the report of an audit, and lists those that exist with their openings. */
export function ShareDialog({ auditId, onClose }: { auditId: string; onClose: () => void }) {
  const [made, setMade] = useState<NewLink | null>(null);
  return (
    <Dialog open onClose={onClose} width="medium" title={text.title} description={text.text}>
      <a
        href={reportPath(auditId)}
        target="_blank"
        rel="noopener"
        className="mb-5 inline-flex items-center gap-1.5 text-sm font-medium text-accent hover:underline"
      >
        <ExternalLink size={15} aria-hidden />
        {text.preview}
      </a>
      {made === null ? (
        <NewLinkForm auditId={auditId} onCreated={setMade} />
      ) : (
        <LinkOnce link={made} onAnother={() => setMade(null)} />
      )}
      <LinkList auditId={auditId} />
    </Dialog>
  );
}

function LinkList({ auditId }: { auditId: string }) {
  const { data, error, refetch } = useQuery(reportLinksQuery(auditId));
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows count={2} label={strings.common.loading} />
    ) : (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.items.length === 0) return null;
  const rest = data.total - data.items.length;
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="mb-1 text-sm font-semibold">{text.listTitle}</h3>
      <ul aria-label={text.list} className="divide-y divide-line">
        {data.items.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
      {rest > 0 ? <p className="mt-2 text-sm text-muted">{text.more(rest)}</p> : null}
    </section>
  );
}
