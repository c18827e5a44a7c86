import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { CopyButton } from '../../../components/clipboard/copy-button.tsx';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

const text = strings.sharing;

/** A new link at the only time it can be shown. */
export function LinkOnce({ url, onAnother }: { url: string; onAnother: () => void }) {
  const id = useId();
  return (
    <div className="space-y-3">
      <p role="status" className="flex gap-2 rounded-lg bg-success-soft px-3 py-2 text-sm text-success">
        <CircleCheck size={17} className="mt-0.5 shrink-0" aria-hidden />
        {text.once}
      </p>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {text.linkLabel}
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
          <CopyButton text={url} what={text.linkLabel} />
        </div>
      </div>
      <Button size="small" onClick={onAnother}>
        {text.another}
      </Button>
    </div>
  );
}
