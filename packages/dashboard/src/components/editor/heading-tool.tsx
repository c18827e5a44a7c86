import type { Editor } from '@tiptap/core';
import { ChevronDown, Heading } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Menu, MenuChoice, MenuChoices } from '../../ui/menus/menu.tsx';

const levels = [1, 2, 3] as const;

/** Makes the paragraph at the caret a heading, or text again. One button for all levels: a phone has no room for each. */
export function HeadingTool({ editor }: { editor: Editor }) {
  const text = strings.editor;
  const now = levels.find((level) => editor.isActive('heading', { level }));
  const choose = (value: string): void => {
    const chain = editor.chain().focus();
    const level = levels.find((each) => String(each) === value);
    if (level === undefined) chain.setParagraph().run();
    else chain.setHeading({ level }).run();
  };
  return (
    <Menu
      title={text.headings}
      focusAfter={() => editor.view.dom}
      trigger={
        <button
          type="button"
          aria-label={text.headings}
          data-tip={text.headings}
          className={classNames(
            'inline-flex h-8 pointer-coarse:h-[40px] w-11 shrink-0 items-center justify-center gap-0.5 rounded-lg data-popup-open:bg-hover',
            now === undefined ? 'text-muted hover:bg-hover hover:text-ink' : 'bg-accent-soft text-accent',
          )}
        >
          <Heading size={15} aria-hidden />
          <ChevronDown size={12} aria-hidden />
        </button>
      }
    >
      <MenuChoices value={String(now ?? '')} onChange={choose}>
        <MenuChoice value="">{text.paragraph}</MenuChoice>
        {levels.map((level) => (
          <MenuChoice key={level} value={String(level)}>
            {text.heading(level)}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
