import { useEffect, useState } from 'react';
import { whenBack } from '../../browser/lazy-part.tsx';
import { importAgain } from '../../browser/load-again.ts';
import { loadModule } from '../../browser/load-component.ts';
import type { RichTextEditor } from './rich-text-editor.tsx';

interface EditorPart {
  /** Null while it is not there. */
  Editor: typeof RichTextEditor | null;
  /** Why it could not be loaded. */
  failure: unknown;
  isLoading: boolean;
  retry: () => void;
}

/** Once it is loaded, it is there without a moment of waiting. */
let known: typeof RichTextEditor | null = null;

const load = () => import('./rich-text-editor.tsx');

/**
 * The editor, the largest part of the app by far, loaded when somebody edits (`isNeeded`). Fails without a connection, and is
 * loaded again, without ever reloading the page, once the service is back.
 */
export function useEditorPart(isNeeded: boolean): EditorPart {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ failure: unknown; isLoading: boolean }>({
    failure: null,
    isLoading: false,
  });
  const { failure } = state;
  const retry = (): void => setAttempt((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is no reason to try again
  useEffect(() => {
    if (!isNeeded || known !== null) return undefined;
    let isGone = false;
    const show = (next: unknown, isLoading: boolean): void => {
      if (!isGone) setState({ failure: next, isLoading });
    };
    show(failure, true);
    (failure === null ? loadModule(load) : importAgain(load, failure, false)).then(
      (part) => {
        known = part.RichTextEditor;
        show(failure, false);
      },
      (error: unknown) => {
        console.warn('The editor cannot be loaded.', error);
        show(error, false);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, attempt]);
  const hasFailed = failure !== null;
  useEffect(() => (hasFailed ? whenBack(() => setAttempt((count) => count + 1)) : undefined), [hasFailed]);
  return { Editor: known, ...state, retry };
}
