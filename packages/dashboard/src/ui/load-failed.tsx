import { RotateCw } from 'lucide-react';
import { describeError } from '../data/describe-error.ts';
import { strings } from '../strings/index.ts';
import { Button } from './button.tsx';

/** In place of what could not be read: why, and another try. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mx-auto my-10 max-w-md rounded-2xl border border-line bg-surface p-6 text-center"
    >
      <p className="font-medium">{strings.errors.loadFailed}</p>
      <p className="mt-1 text-sm text-muted">{describeError(error)}</p>
      <div className="mt-4 flex justify-center">
        <Button onClick={onRetry} icon={<RotateCw size={15} aria-hidden />}>
          {strings.common.tryAgain}
        </Button>
      </div>
    </div>
  );
}
