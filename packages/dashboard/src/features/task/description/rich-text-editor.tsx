import type { Editor, JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { isSameJson } from '../saving/same-json.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { richTextExtensions } from './extensions.ts';
import { insertUploads } from './insert-uploads.ts';
import { MentionPopup } from './mention-popup.tsx';
import { namePeople } from './name-people.ts';
import { toAccepted } from './to-accepted.ts';
import { toEditable } from './to-editable.ts';
import { type MentionPerson, useMentions } from './use-mentions.ts';

interface RichTextEditorProps {
  label: string;
  initial: unknown;
  people: readonly MentionPerson[];
  onChange: (document: unknown) => void;
  onSave: () => void;
  onEscape: () => void;
  /** Attaches a file and returns its URL. Null if that failed, which is reported elsewhere. */
  onUpload: (file: File) => Promise<{ url: string; fileName: string; mimeType: string | null } | null>;
}

/** How long to wait before saving a draft, which serializes the whole document. */
const settleMs = 250;

/** TipTap with the toolbar. Loaded on demand. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, initial, people, onUpload } = props;
  const latest = useRef(props);
  latest.current = props;
  const mentions = useMentions(people);
  const [isOpening, setOpening] = useState(true);
  const begun = useRef(initial);
  const hasTold = useRef(false);
  const tell = useSettled((editor: Editor) => {
    const written = toAccepted(editor.getJSON());
    // Changes by the editor itself, such as a trailing paragraph, are not drafts.
    const before = editor.schema.nodeFromJSON(toEditable(begun.current)).toJSON();
    if (!hasTold.current && isSameJson(written, toAccepted(before))) return;
    hasTold.current = true;
    latest.current.onChange(namePeople(written, latest.current.people));
  });
  const editor = useEditor({
    extensions: richTextExtensions(mentions.suggestion),
    content: toEditable(initial) as JSONContent,
    autofocus: 'end',
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', class: 'rich-text' },
      transformPastedHTML: withoutStyles,
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
      handleKeyDown(_view, event) {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
          tell.now();
          latest.current.onSave();
          return true;
        }
        if (event.key === 'Escape' && !mentions.isOpen()) {
          tell.now();
          latest.current.onEscape();
        }
        return false;
      },
    },
    onFocus: () => setOpening(false),
    onUpdate: ({ editor: changed }) => tell.later(changed),
    // Before whatever is pressed next, such as the save button.
    onBlur: () => tell.now(),
  });
  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    // A copied part of a table or page includes a picture of itself. The text is what was meant.
    if (files.length === 0 || data?.types.includes('text/html') === true) return false;
    if (editor !== null) insertUploads(editor, files, onUpload);
    return true;
  };
  if (editor === null) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what is dropped here from being attached a second time
    <div
      className="relative"
      data-opening={isOpening ? '' : undefined}
      onDrop={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    >
      <EditorToolbar editor={editor} onFiles={(files) => insertUploads(editor, files, onUpload)} />
      <EditorContent
        editor={editor}
        className="min-h-28 px-3 py-2 [&_.ProseMirror]:min-h-24 [&_.ProseMirror]:outline-none"
      />
      <MentionPopup {...mentions.popup} />
    </div>
  );
}

/** Only style attributes are removed: the page's policy blocks them and would report each one. */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, ''));
}

/** Calls `act` some time after the last of several changes, immediately on request, and before unmounting. */
function useSettled(act: (editor: Editor) => void) {
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; editor: Editor | null }>({ editor: null });
  const run = useRef(act);
  run.current = act;
  const now = (): void => {
    clearTimeout(state.current.timer);
    const { editor } = state.current;
    state.current.editor = null;
    if (editor !== null && !editor.isDestroyed) run.current(editor);
  };
  const later = (editor: Editor): void => {
    state.current.editor = editor;
    clearTimeout(state.current.timer);
    state.current.timer = setTimeout(now, settleMs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);
  return { now, later };
}
