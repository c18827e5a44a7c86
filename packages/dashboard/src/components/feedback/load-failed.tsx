import { RotateCw } from 'lucide-react';
import { describeError } from '../../data/client/describe-error.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

interface LoadFailedProps {
  error: unknown;
  onRetry: () => void;
  /** Replaces a whole page, and is then its heading. */
  isPage?: boolean;
}

/** Replaces content that failed to load: the reason, and a retry button. */
export function LoadFailed({ error, onRetry, isPage = false }: LoadFailedProps) {
  const Heading = isPage ? 'h1' : 'p';
  return (
    <div
      role="alert"
      className="mx-auto my-10 w-[calc(100%-2rem)] max-w-md rounded-2xl border border-line bg-surface shadow-card p-6 text-center"
    >
      <Heading className="font-medium">{strings.errors.loadFailed}</Heading>
      <p className="mt-1 text-balance text-sm text-muted">{describeError(error)}</p>
      <div className="mt-4 flex justify-center">
        <Button onClick={onRetry} icon={<RotateCw size={15} aria-hidden />}>
          {strings.common.tryAgain}
        </Button>
      </div>
    </div>
  );
}
