import { useEffect, useState } from 'react';
import { loadModule } from '../../../browser/load-component.ts';
import type { RichTextEditor } from './rich-text-editor.tsx';

type LoadedEditor = typeof RichTextEditor | 'loading' | 'failed';

/** The editor, the largest part of the app by far, loaded when somebody edits. Fails without a connection. */
export function useEditorPart(): LoadedEditor {
  const [loaded, setLoaded] = useState<{ editor: LoadedEditor }>({ editor: 'loading' });
  useEffect(() => {
    let isGone = false;
    const show = (editor: LoadedEditor): void => {
      if (!isGone) setLoaded({ editor });
    };
    loadModule(() => import('./rich-text-editor.tsx')).then(
      (part) => show(part.RichTextEditor),
      (error: unknown) => {
        console.warn('The editor cannot be loaded.', error);
        show('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return loaded.editor;
}
