import { ShieldAlert } from 'lucide-react';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import type { NewLink } from './new-link-form.tsx';

const text = strings.sharing;

/** A new link at the only time it can be shown. */
export function LinkOnce({ link: { url, expiresAt }, onAnother }: { link: NewLink; onAnother: () => void }) {
  return (
    <div className="space-y-3">
      <Notice tone="warning" icon={ShieldAlert} role="status">
        {text.once(formatDay(new Date(expiresAt), new Date()))}
      </Notice>
      <CopyField isMain label={text.linkLabel} value={url} />
      <Button size="small" onClick={onAnother}>
        {text.another}
      </Button>
    </div>
  );
}
