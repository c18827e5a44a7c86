import { useEffect, useState } from 'react';
import { loadModule } from '../../../browser/load-component.ts';
import type { RichTextEditor } from './rich-text-editor.tsx';

type LoadedEditor = typeof RichTextEditor | 'loading' | 'failed';

/** Once it is loaded, it is there without a moment of waiting. */
let known: typeof RichTextEditor | null = null;

/** The editor, the largest part of the app by far, loaded when somebody edits (`isNeeded`). Fails without a connection. */
export function useEditorPart(isNeeded: boolean): LoadedEditor {
  const [loaded, setLoaded] = useState<{ editor: LoadedEditor }>({ editor: known ?? 'loading' });
  useEffect(() => {
    if (!isNeeded || known !== null) return undefined;
    let isGone = false;
    const show = (editor: LoadedEditor): void => {
      if (!isGone) setLoaded({ editor });
    };
    loadModule(() => import('./rich-text-editor.tsx')).then(
      (part) => {
        known = part.RichTextEditor;
        show(known);
      },
      (error: unknown) => {
        console.warn('The editor cannot be loaded.', error);
        show('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return known ?? loaded.editor;
}
