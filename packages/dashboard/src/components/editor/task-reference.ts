import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionOptions } from '@tiptap/suggestion';
import type { Suggested } from './use-suggestions.ts';

/**
 * `#` and a key or a title inserts a link to that task. It is an ordinary link, so a reference also works in emails, in
 * webhooks, and for agents.
 */
export function taskReference(suggestion: Omit<SuggestionOptions<Suggested>, 'editor'>): Extension {
  return Extension.create({
    name: 'taskReference',
    addProseMirrorPlugins() {
      return [
        Suggestion<Suggested>({
          ...suggestion,
          editor: this.editor,
          pluginKey: new PluginKey('taskReference'),
          command({ editor, range, props }) {
            const href = new URL(`/tasks/${props.id}`, window.location.href).href;
            const link = { type: 'text', text: props.label, marks: [{ type: 'link', attrs: { href } }] };
            editor
              .chain()
              .focus()
              .insertContentAt(range, [link, { type: 'text', text: ' ' }])
              .run();
          },
        }),
      ];
    },
  });
}
