import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { describeError } from '../../data/client/describe-error.ts';
import { strings } from '../../strings/index.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { NoticePage } from './notice-page.tsx';

interface LoadFailedProps {
  error: unknown;
  onRetry: () => void;
  /** Replaces a whole page, and is then its heading: `part` where the page has a name above. */
  isPage?: boolean | 'part';
}

/** Replaces content that failed to load: the reason, and a retry button. */
export function LoadFailed({ error, onRetry, isPage = false }: LoadFailedProps) {
  const text = describeError(error);
  if (isPage !== false) {
    return (
      <NoticePage
        icon={<CircleAlert size={22} aria-hidden />}
        tone="danger"
        level={isPage === 'part' ? 'h2' : 'h1'}
        role="alert"
        title={strings.errors.pageFailed}
        text={text}
        action={
          <>
            <Button tone="primary" onClick={onRetry}>
              {strings.common.tryAgain}
            </Button>
            <Link to="/" className={buttonClass({})}>
              {strings.errors.goHome}
            </Link>
          </>
        }
      />
    );
  }
  return (
    <div
      role="alert"
      className="mx-auto my-10 w-[calc(100%-2rem)] max-w-md rounded-2xl border border-line bg-surface shadow-card p-6 text-center"
    >
      <p className="font-medium">{strings.errors.loadFailed}</p>
      <p className="mt-1 text-balance text-sm text-muted">{text}</p>
      <div className="mt-4 flex justify-center">
        <Button onClick={onRetry}>{strings.common.tryAgain}</Button>
      </div>
    </div>
  );
}
