import { ShieldAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { focusIfFree } from '../../../ui/focus-if-lost.ts';
import type { NewLink } from './new-link-form.tsx';

const text = strings.sharing;

/** A new link at the only time it can be shown. The focus goes on to copying it: the form that created it is gone. */
export function LinkOnce({ link: { url, expiresAt }, onAnother }: { link: NewLink; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const once = text.once(formatDay(new Date(expiresAt), new Date()));
  const begin = useEffectEvent(() => {
    // A status that is inserted with its text is not read out.
    announce(once);
    focusIfFree([box.current?.querySelector('button')]);
  });
  useEffect(() => begin(), []);
  return (
    <div ref={box} className="space-y-3">
      <Notice tone="warning" icon={ShieldAlert}>
        {once}
      </Notice>
      <CopyField isMain label={text.linkLabel} value={url} />
      <Button size="small" onClick={onAnother}>
        {text.another}
      </Button>
    </div>
  );
}
