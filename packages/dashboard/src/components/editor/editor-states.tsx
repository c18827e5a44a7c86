import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

/** Where the editor will be once it has loaded. */
export function EditorLoading() {
  return (
    <div role="status" data-opening aria-label={strings.task.description.loading} className="space-y-2 p-3">
      <Skeleton className="h-7 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

/** Instead of the editor, without a connection. With `onRetry`, the page is not reloaded: it has no draft. */
export function EditorFailed({ onRetry }: { onRetry?: () => void }) {
  const text = strings.task.description;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 p-3 text-sm text-danger">
      <span className="flex-1">{onRetry === undefined ? text.editorFailed : text.editorFailedInForm}</span>
      <Button size="small" onClick={onRetry ?? (() => window.location.reload())}>
        {onRetry === undefined ? text.reload : strings.common.tryAgain}
      </Button>
    </div>
  );
}
