import { Extension, InputRule } from '@tiptap/core';

/**
 * `- [ ] ` begins a task list, as in Markdown: the dash has made a list already when the box is written, and the rule of
 * the task list itself does not reach into one.
 */
export const ListToTasks = Extension.create({
  name: 'listToTasks',
  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ xX]?)\]\s$/,
        handler({ state, range, match, chain }) {
          const item = state.selection.$from.node(-1);
          if (item.type.name !== 'listItem') return null;
          const checked = match[1]?.toLowerCase() === 'x';
          chain().deleteRange(range).toggleTaskList().updateAttributes('taskItem', { checked }).run();
          return undefined;
        },
      }),
    ];
  },
});
