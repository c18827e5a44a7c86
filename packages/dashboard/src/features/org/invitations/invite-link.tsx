import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog.tsx';

/** The link of an invitation. It can only be shown now: the service keeps just a hash. */
export function InviteLink({ url, onDone }: { url: string; onDone: () => void }) {
  return (
    <div className="space-y-4">
      <p role="status" className="text-sm text-muted">
        {strings.org.linkText}
      </p>
      <CopyField label={strings.org.link} value={url} />
      <DialogFooter>
        <Button tone="primary" onClick={onDone}>
          {strings.org.linkDone}
        </Button>
      </DialogFooter>
    </div>
  );
}
