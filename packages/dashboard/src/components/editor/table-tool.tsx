import type { Editor } from '@tiptap/core';
import { Table } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';

/** Inserts a table, and edits its rows and columns. */
export function TableTool({ editor }: { editor: Editor }) {
  const text = strings.editor;
  const chain = () => editor.chain().focus();
  const trigger = (
    <button
      type="button"
      aria-label={text.table}
      title={text.table}
      className="inline-flex size-8 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover"
    >
      <Table size={15} aria-hidden />
    </button>
  );
  const isInside = editor.isActive('table');
  return (
    <Menu trigger={trigger} focusAfter={() => editor.view.dom}>
      {isInside ? (
        <>
          <MenuItem onSelect={() => chain().addRowAfter().run()}>{text.addRow}</MenuItem>
          <MenuItem onSelect={() => chain().addColumnAfter().run()}>{text.addColumn}</MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => chain().deleteRow().run()}>{text.deleteRow}</MenuItem>
          <MenuItem onSelect={() => chain().deleteColumn().run()}>{text.deleteColumn}</MenuItem>
          <MenuItem tone="danger" onSelect={() => chain().deleteTable().run()}>
            {text.deleteTable}
          </MenuItem>
        </>
      ) : (
        <MenuItem onSelect={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
          {text.insertTable}
        </MenuItem>
      )}
    </Menu>
  );
}
