import { RotateCw } from 'lucide-react';
import { strings } from '../../../../strings/index.ts';
import { Notice } from '../../../../ui/display/notice.tsx';
import { RelativeTime } from '../../../../ui/display/relative-time.tsx';

const text = strings.webhooks;

/** How many failed deliveries wait for their next attempt, and when the first of these is due. Nothing if there are none. */
export function RetryingNote({ count, nextAt }: { count: number; nextAt: string | null }) {
  if (count === 0) return null;
  return (
    <Notice tone="info" icon={RotateCw} title={text.waiting(count)} role="status">
      {nextAt === null ? null : Date.parse(nextAt) <= Date.now() ? (
        text.retryDue
      ) : (
        <>
          {text.retryNext} <RelativeTime time={nextAt} isPlanned />.
        </>
      )}
    </Notice>
  );
}
