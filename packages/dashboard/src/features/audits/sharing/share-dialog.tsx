import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { reportPath } from '../../../data/audits/report-links.ts';
import { strings } from '../../../strings/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LinkList } from './link-list.tsx';
import { LinkOnce } from './link-once.tsx';
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
      <LinkList auditId={auditId} newId={made?.id ?? null} />
    </Dialog>
  );
}
