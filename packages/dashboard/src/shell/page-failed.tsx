import { useRouter } from '@tanstack/react-router';
import { LoadFailed } from '../ui/load-failed.tsx';

/** In place of a page that threw. */
export function PageFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const again = (): void => {
    reset();
    void router.invalidate();
  };
  return <LoadFailed error={error} onRetry={again} />;
}
