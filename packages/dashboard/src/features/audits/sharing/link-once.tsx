import { CircleCheck } from 'lucide-react';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { NewLink } from './new-link-form.tsx';

const text = strings.sharing;

/** A new link at the only time it can be shown. */
export function LinkOnce({ link: { url, expiresAt }, onAnother }: { link: NewLink; onAnother: () => void }) {
  return (
    <div className="space-y-3">
      <p role="status" className="flex gap-2 rounded-lg bg-success-soft px-3 py-2 text-sm text-success">
        <CircleCheck size={17} className="mt-0.5 shrink-0" aria-hidden />
        {text.once(formatDay(new Date(expiresAt), new Date()))}
      </p>
      <CopyField label={text.linkLabel} value={url} />
      <Button size="small" onClick={onAnother}>
        {text.another}
      </Button>
    </div>
  );
}
