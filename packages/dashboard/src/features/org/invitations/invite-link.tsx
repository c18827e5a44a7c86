import { useId } from 'react';
import { CopyButton } from '../../../components/clipboard/copy-button.tsx';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** The link of an invitation. It can only be shown now: the service keeps just a hash. */
export function InviteLink({ url, onDone }: { url: string; onDone: () => void }) {
  const id = useId();
  return (
    <div className="space-y-4">
      <p role="status" className="text-sm text-muted">
        {strings.org.linkText}
      </p>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {strings.org.link}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            readOnly
            value={url}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="h-9 min-w-0 flex-1 basis-56 rounded-lg border border-line-strong/60 bg-sunken px-3 font-mono text-[13px]"
          />
          <CopyButton text={url} what={strings.org.link} />
        </div>
      </div>
      <div className="flex justify-end">
        <Button tone="primary" onClick={onDone}>
          {strings.org.linkDone}
        </Button>
      </div>
    </div>
  );
}
