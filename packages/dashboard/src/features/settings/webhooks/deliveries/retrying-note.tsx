import { RotateCw } from 'lucide-react';
import { strings } from '../../../../strings/index.ts';
import { RelativeTime } from '../../../../ui/display/relative-time.tsx';

const text = strings.webhooks;

/** How many deliveries failed so far and are retried, and when the next of them is due. Nothing if there are none. */
export function RetryingNote({ count, nextAt }: { count: number; nextAt: string | null }) {
  if (count === 0) return null;
  return (
    <p role="status" className="flex gap-2 rounded-lg bg-info-soft px-3 py-2 text-sm text-info">
      <RotateCw size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        <strong className="block font-medium">{text.retryingNow(count)}</strong>
        {nextAt === null ? null : (
          <>
            {text.retryNext} <RelativeTime time={nextAt} isPlanned />.
          </>
        )}
      </span>
    </p>
  );
}
