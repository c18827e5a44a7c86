import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Undo2,
} from 'lucide-react';
import { useRef } from 'react';
import { strings } from '../../strings/index.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { LinkTool } from './link-tool.tsx';
import { TableTool } from './table-tool.tsx';

interface Tool {
  label: string;
  icon: LucideIcon;
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
}

interface EditorToolbarProps {
  editor: Editor;
  /** Without it, no files can be inserted. */
  onFiles?: (files: File[]) => void;
}

/** The formatting toolbar, for people who do not write Markdown. */
export function EditorToolbar({ editor, onFiles }: EditorToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={strings.editor.toolbar}
      // The text keeps the focus, and a phone keeps its keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      className="sticky top-0 z-[5] flex flex-wrap items-center rounded-t-xl border-b border-line bg-surface px-1 py-0.5"
    >
      {toolsOf(editor).map(drawTool)}
      <LinkTool editor={editor} />
      {onFiles === undefined ? null : <FileTool onFiles={onFiles} />}
      <TableTool editor={editor} />
      {stepsOf(editor).map(drawTool)}
    </div>
  );
}

function FileTool({ onFiles }: { onFiles: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={strings.editor.image} onClick={() => picker.current?.click()}>
        <ImagePlus size={15} aria-hidden />
      </IconButton>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function drawTool({ label, icon: Icon, isOn, isOff = false, run }: Tool) {
  return (
    <IconButton
      key={label}
      label={label}
      disabled={isOff}
      onClick={run}
      {...(isOn === undefined ? {} : { pressed: isOn })}
    >
      <Icon size={15} aria-hidden />
    </IconButton>
  );
}

/** Phones have no shortcuts for them. */
function stepsOf(editor: Editor): Tool[] {
  const text = strings.editor;
  const chain = () => editor.chain().focus();
  return [
    { label: text.undo, icon: Undo2, isOff: !editor.can().undo(), run: () => chain().undo().run() },
    { label: text.redo, icon: Redo2, isOff: !editor.can().redo(), run: () => chain().redo().run() },
  ];
}

function toolsOf(editor: Editor): Tool[] {
  const text = strings.editor;
  const chain = () => editor.chain().focus();
  const mark = (name: string, label: string, icon: LucideIcon): Tool => ({
    label,
    icon,
    isOn: editor.isActive(name),
    run: () => chain().toggleMark(name).run(),
  });
  const headings = ([1, 2, 3] as const).map((level) => ({
    label: text.heading(level),
    icon: { 1: Heading1, 2: Heading2, 3: Heading3 }[level],
    isOn: editor.isActive('heading', { level }),
    run: () => chain().toggleHeading({ level }).run(),
  }));
  const block = (name: string, label: string, icon: LucideIcon, run: () => void): Tool => ({
    label,
    icon,
    isOn: editor.isActive(name),
    run,
  });
  return [
    ...headings,
    mark('bold', text.bold, Bold),
    mark('italic', text.italic, Italic),
    mark('strike', text.strike, Strikethrough),
    mark('code', text.code, Code),
    block('bulletList', text.bulletList, List, () => chain().toggleBulletList().run()),
    block('orderedList', text.orderedList, ListOrdered, () => chain().toggleOrderedList().run()),
    block('taskList', text.taskList, ListChecks, () => chain().toggleTaskList().run()),
    block('blockquote', text.quote, Quote, () => chain().toggleBlockquote().run()),
    block('codeBlock', text.codeBlock, SquareCode, () => chain().toggleCodeBlock().run()),
    { label: text.rule, icon: Minus, run: () => chain().setHorizontalRule().run() },
  ];
}
