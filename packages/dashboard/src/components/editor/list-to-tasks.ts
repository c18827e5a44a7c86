import { Extension, InputRule } from '@tiptap/core';

/**
 * `- [ ] ` starts a task list, as in Markdown: the dash has already started a list when the checkbox is typed, and
 * the task list's own rule does not apply inside one.
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
