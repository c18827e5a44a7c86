import type { Editor } from '@tiptap/core';
import {
  Bold,
  ChevronRight,
  Code,
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
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import { HeadingTool } from './heading-tool.tsx';
import { LinkTool } from './link-tool.tsx';
import { TableTool } from './table-tool.tsx';
import './editor-toolbar.css';

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

/**
 * The formatting toolbar, for people who do not write Markdown: one row, with what is used most first. On phones it scrolls
 * sideways, which an arrow at its end says.
 */
export function EditorToolbar({ editor, onFiles }: EditorToolbarProps) {
  const row = useScrollRow<HTMLDivElement>();
  const { marks, lists, blocks } = toolsOf(editor);
  return (
    // The row fades where it is cut, and what scrolls under it must not show through there.
    <div className="sticky top-0 z-[5] rounded-t-xl border-b border-line bg-surface">
      <div
        ref={row}
        role="toolbar"
        aria-label={strings.editor.toolbar}
        // The text keeps the focus, and a phone keeps its keyboard open.
        onMouseDown={(event) => event.preventDefault()}
        className="scroll-row flex items-center overflow-x-auto overflow-y-hidden px-1 py-0.5 [scrollbar-width:none]"
      >
        <HeadingTool editor={editor} />
        {marks.slice(0, 2).map(drawTool)}
        <LinkTool editor={editor} />
        <Divider />
        {lists.map(drawTool)}
        {onFiles === undefined ? null : <FileTool onFiles={onFiles} />}
        <Divider />
        {marks.slice(2).map(drawTool)}
        {blocks.map(drawTool)}
        <TableTool editor={editor} />
        <Divider />
        {stepsOf(editor).map(drawTool)}
      </div>
      <span aria-hidden className="toolbar-more">
        <ChevronRight size={16} />
      </span>
    </div>
  );
}

function Divider() {
  return <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line max-sm:hidden" />;
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

function toolsOf(editor: Editor): Record<'marks' | 'lists' | 'blocks', Tool[]> {
  const text = strings.editor;
  const chain = () => editor.chain().focus();
  const mark = (name: string, label: string, icon: LucideIcon): Tool => ({
    label,
    icon,
    isOn: editor.isActive(name),
    run: () => chain().toggleMark(name).run(),
  });
  const block = (name: string, label: string, icon: LucideIcon, run: () => void): Tool => ({
    label,
    icon,
    isOn: editor.isActive(name),
    run,
  });
  return {
    marks: [
      mark('bold', text.bold, Bold),
      mark('italic', text.italic, Italic),
      mark('strike', text.strike, Strikethrough),
      mark('code', text.code, Code),
    ],
    lists: [
      block('bulletList', text.bulletList, List, () => chain().toggleBulletList().run()),
      block('orderedList', text.orderedList, ListOrdered, () => chain().toggleOrderedList().run()),
      block('taskList', text.taskList, ListChecks, () => chain().toggleTaskList().run()),
    ],
    blocks: [
      block('blockquote', text.quote, Quote, () => chain().toggleBlockquote().run()),
      block('codeBlock', text.codeBlock, SquareCode, () => chain().toggleCodeBlock().run()),
      { label: text.rule, icon: Minus, run: () => chain().setHorizontalRule().run() },
    ],
  };
}
