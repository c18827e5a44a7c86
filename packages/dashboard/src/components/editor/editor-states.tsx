import { useEffect, useRef } from 'react';
import { PartNotLoaded, reloadFromService } from '../../browser/load-component.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { focusIfFree } from '../../ui/focus-if-lost.ts';
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

interface EditorFailedProps {
  /** Why it could not be loaded. */
  failure: unknown;
  isLoading: boolean;
  onRetry: () => void;
}

/** Instead of the editor: has the focus until it is there, so that what somebody types is not taken for shortcuts. */
export function EditorFailed(props: EditorFailedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => focusIfFree([box.current]), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} data-opening className="p-3 text-danger outline-none">
      <WhyNoEditor {...props} text={strings.task.description.editorAway} />
    </div>
  );
}

interface WhyNoEditorProps extends EditorFailedProps {
  /** What to say if the service is away. */
  text: string;
  id?: string;
  /** Then the page is not reloaded: a form has no draft. */
  isInForm?: boolean;
}

/** Why there is no editor, and what to do about it. */
export function WhyNoEditor({ failure, isLoading, onRetry, text, id, isInForm = false }: WhyNoEditorProps) {
  const mayRetry = isInForm || !(failure instanceof PartNotLoaded) || failure.isAway;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span id={id} className="flex-1 basis-60">
        {mayRetry ? text : strings.task.description.editorFailed}
      </span>
      {mayRetry ? (
        <Button size="small" busy={isLoading} onClick={onRetry}>
          {strings.common.tryAgain}
        </Button>
      ) : (
        <Button size="small" onClick={reload}>
          {strings.task.description.reload}
        </Button>
      )}
    </div>
  );
}

function reload(): void {
  reloadFromService().catch((reason: unknown) => console.warn('The service is away.', reason));
}
