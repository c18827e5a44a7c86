import type { Editor, JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSameJson } from '../../data/tasks/same-json.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { richTextExtensions, type TextFormat } from './extensions.ts';
import { insertUploads } from './insert-uploads.ts';
import { namePeople } from './name-people.ts';
import { findPeople, type Mentionable } from './people.ts';
import { SuggestionPopup } from './suggestion-popup.tsx';
import { toAccepted } from './to-accepted.ts';
import { toEditable } from './to-editable.ts';
import { type Suggested, useSuggestions } from './use-suggestions.ts';

export interface RichTextEditorProps {
  label: string;
  format: TextFormat;
  /** A document. Later changes of it are not shown. */
  initial: unknown;
  placeholder?: string;
  /** More attributes of the text box. */
  attributes?: Record<string, string>;
  /** Takes the focus as soon as it is shown. */
  autoFocus: boolean;
  people: readonly Mentionable[];
  /** Guests will not see the text, which the list of people says of them. */
  isInternal?: boolean;
  findTasks: (typed: string) => Promise<Suggested[]>;
  onChange: (document: unknown) => void;
  onSave: () => void;
  onEscape: () => void;
  /** Attaches a file and returns its URL. Null if that failed, which is reported elsewhere. Without it, no files are taken. */
  onUpload?: (file: File) => Promise<{ url: string; fileName: string; mimeType: string | null } | null>;
}

/** How long to wait before saving a draft, which serializes the whole document. */
const settleMs = 250;

const clearance = { top: 56, right: 0, bottom: 72, left: 0 };

/** TipTap with the toolbar. Loaded on demand. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, format, initial, placeholder, attributes, autoFocus, onUpload } = props;
  const latest = useRef(props);
  latest.current = props;
  const people = useSuggestions({
    char: '@',
    find: (typed) =>
      findPeople(latest.current.people, typed).map((person) =>
        toSuggested(person, latest.current.isInternal),
      ),
  });
  const tasks = useSuggestions({
    char: '#',
    isQuiet: true,
    find: (typed) => latest.current.findTasks(typed),
  });
  const [startsFocused] = useState(autoFocus);
  const [isOpening, setOpening] = useState(autoFocus);
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
    extensions: richTextExtensions({ people: people.suggestion, tasks: tasks.suggestion }, format),
    content: toEditable(initial) as JSONContent,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      // The toolbar and the buttons stay over the text while it scrolls: the caret keeps clear of them.
      scrollThreshold: clearance,
      scrollMargin: clearance,
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'rich-text',
        ...(placeholder === undefined ? {} : { 'aria-placeholder': placeholder }),
        ...attributes,
      },
      transformPastedHTML: withoutStyles,
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
      handleKeyDown(_view, event) {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
          tell.now();
          latest.current.onSave();
          return true;
        }
        if (event.key === 'Escape' && !people.isOpen() && !tasks.isOpen()) {
          tell.now();
          latest.current.onEscape();
        }
        return false;
      },
    },
    onFocus: () => setOpening(false),
    onUpdate({ editor: changed }) {
      tell.later(changed);
      // The first letter enables the button that sends it.
      if (!hasTold.current) tell.now();
    },
    // Before whatever is pressed next, such as the save button.
    onBlur: () => tell.now(),
  });
  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    // A copied part of a table or page includes a picture of itself. The text is what was meant.
    if (files.length === 0 || onUpload === undefined || data?.types.includes('text/html') === true)
      return false;
    if (editor !== null) insertUploads(editor, files, onUpload);
    return true;
  };
  // At once, so that no key is lost between what was shown before and the editor.
  useLayoutEffect(() => {
    if (!startsFocused || editor === null) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [startsFocused, editor]);
  if (editor === null) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what is dropped here from being attached a second time
    <div
      className="relative"
      data-opening={isOpening ? '' : undefined}
      onDrop={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    >
      <EditorToolbar
        editor={editor}
        {...(onUpload === undefined
          ? {}
          : { onFiles: (files: File[]) => insertUploads(editor, files, onUpload) })}
      />
      <div className="relative">
        {placeholder !== undefined && editor.isEmpty ? (
          <p
            aria-hidden
            className="pointer-events-none absolute inset-x-3 top-2 truncate text-[0.9375rem] text-muted"
          >
            {placeholder}
          </p>
        ) : null}
        <EditorContent
          editor={editor}
          className={classNames(
            'px-3 py-2 [&_.ProseMirror]:outline-none',
            format === 'rich' ? '[&_.ProseMirror]:min-h-24' : '[&_.ProseMirror]:min-h-12',
          )}
        />
      </div>
      <SuggestionPopup label={strings.editor.mentions} popup={people.popup} />
      <SuggestionPopup label={strings.editor.tasks} popup={tasks.popup} />
    </div>
  );
}

function toSuggested({ id, name, username, email, isGuest }: Mentionable, isInternal = false): Suggested {
  const handle = username === null ? email : `@${username}`;
  const detail = isGuest ? (isInternal ? strings.guests.cannotSee : strings.guests.named(handle)) : handle;
  return { id, label: name, name, detail, hasPicture: true };
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
