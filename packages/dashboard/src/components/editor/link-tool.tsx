import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/core';
import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { inputClass } from '../../ui/controls/text-field.tsx';

/** Adds or removes the link of the selection. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [url, setUrl] = useState<string | null>(null);
  const text = strings.editor;
  const isOn = editor.isActive('link');
  const open = (): void => setUrl(String(editor.getAttributes('link').href ?? ''));
  const set = (event: FormEvent): void => {
    event.preventDefault();
    // The editor itself may be part of a form.
    event.stopPropagation();
    const href = withScheme(url ?? '');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isOn)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    setUrl(null);
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setUrl(null);
  };
  return (
    <Popover.Root open={url !== null} onOpenChange={(next) => (next ? open() : setUrl(null))}>
      <Popover.Trigger
        aria-label={text.link}
        title={text.link}
        className={classNames(
          'inline-flex size-8 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg',
          isOn ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        <Link2 size={15} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} className="z-50">
          <Popover.Popup
            aria-label={text.link}
            finalFocus={() => editor.view.dom}
            className="rounded-xl border border-line bg-surface p-2 shadow-raised outline-none"
          >
            <form onSubmit={set} className="flex gap-1.5" noValidate>
              <input
                aria-label={text.linkUrl}
                placeholder={strings.task.linkHint}
                inputMode="url"
                value={url ?? ''}
                onChange={(event) => setUrl(event.target.value)}
                className={`${inputClass} h-8 w-56 px-2 text-sm`}
              />
              <Button type="submit" size="small" tone="primary" disabled={(url ?? '').trim() === ''}>
                {text.setLink}
              </Button>
              {isOn ? (
                <Button size="small" onClick={remove}>
                  {text.removeLink}
                </Button>
              ) : null}
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function withScheme(text: string): string {
  const trimmed = text.trim();
  return /^(https?:\/\/|mailto:)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
}
