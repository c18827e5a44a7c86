import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
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

/** Replaces content that failed to load: the reason, a retry button, and on a page of its own a way home. */
export function LoadFailed({ error, onRetry, isPage = false }: LoadFailedProps) {
  const text = strings.errors;
  return (
    <NoticePage
      icon={<X size={22} aria-hidden />}
      tone="danger"
      level={isPage === true ? 'h1' : isPage === false ? 'p' : 'h2'}
      role="alert"
      isOpen={isPage !== false}
      title={isPage === false ? text.loadFailed : text.pageFailed}
      text={describeError(error)}
      action={
        <>
          <Button tone={isPage === false ? 'secondary' : 'primary'} onClick={onRetry}>
            {strings.common.tryAgain}
          </Button>
          {isPage === false ? null : (
            <Link to="/" className={buttonClass({})}>
              {text.goHome}
            </Link>
          )}
        </>
      }
    />
  );
}
