import { useEffect, useState } from 'react';
import { importAgain } from '../../browser/load-again.ts';
import { loadModule } from '../../browser/load-component.ts';
import type { RichTextEditor } from './rich-text-editor.tsx';

type LoadedEditor = typeof RichTextEditor | 'loading' | 'failed';

/** Once it is loaded, it is there without a moment of waiting. */
let known: typeof RichTextEditor | null = null;

/** Why it could not be loaded. */
let failure: unknown;

const load = () => import('./rich-text-editor.tsx');

/**
 * The editor, the largest part of the app by far, loaded when somebody edits (`isNeeded`). Fails without a connection.
 * Each further `attempt` loads it again, without ever reloading the page.
 */
export function useEditorPart(isNeeded: boolean, attempt = 0): LoadedEditor {
  const [loaded, setLoaded] = useState<{ editor: LoadedEditor }>({ editor: known ?? 'loading' });
  useEffect(() => {
    if (!isNeeded || known !== null) return undefined;
    let isGone = false;
    const show = (editor: LoadedEditor): void => {
      if (!isGone) setLoaded({ editor });
    };
    show('loading');
    (attempt === 0 ? loadModule(load) : importAgain(load, failure)).then(
      (part) => {
        known = part.RichTextEditor;
        show(known);
      },
      (error: unknown) => {
        console.warn('The editor cannot be loaded.', error);
        failure = error;
        show('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, attempt]);
  return known ?? loaded.editor;
}
