import type { Extensions } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { Image } from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Mention } from '@tiptap/extension-mention';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { isAttachmentUrl } from '../rich-text/attachment-url.ts';
import { keptFormats } from './kept-formats.ts';
import { ListToTasks } from './list-to-tasks.ts';
import { taskReference } from './task-reference.ts';
import type { Suggested } from './use-suggestions.ts';

/** The links the service accepts. Others, such as relative links of a copied page, would make it refuse the text. */
function isKeptLink(url: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s\\]+$/i.test(url);
}

/**
 * Images of this service and of http URLs. Copied content also has data: and blob: images, which the service refuses.
 * Images of other hosts are shown as links, because nothing is loaded from outside.
 */
const KeptImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="http://"], img[src^="https://"], img[src^="/api/"]' }],
  renderHTML({ HTMLAttributes }) {
    const { src, alt } = HTMLAttributes as { src?: string; alt?: string | null };
    if (isAttachmentUrl(src)) return ['img', HTMLAttributes];
    return ['span', { class: 'outside-image' }, `${alt ?? ''} ${src ?? ''}`.trim()];
  },
});

const levels = [1, 2, 3, 4, 5, 6];

/** Headings are below that of the description, with no level skipped. Their size follows their own level. */
const LowerHeading = Heading.extend({
  parseHTML: () => [
    ...levels.map((level) => ({ tag: `[data-level="${level}"]`, attrs: { level }, priority: 60 })),
    ...levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  ],
  renderHTML({ node, HTMLAttributes }) {
    const level = Number(node.attrs.level);
    return ['h4', { ...HTMLAttributes, 'data-level': level }, 0];
  },
});

/** Rich text keeps every format of the service. Markdown has no underline, alignment, and the like. */
export type TextFormat = 'rich' | 'markdown';

interface Suggestions {
  people: Omit<SuggestionOptions<Suggested>, 'editor'>;
  tasks: Omit<SuggestionOptions<Suggested>, 'editor'>;
}

/** What a text can contain: no more than the service keeps, or saving would be refused or lose something. */
export function richTextExtensions({ people, tasks }: Suggestions, format: TextFormat = 'rich'): Extensions {
  return [
    StarterKit.configure({
      heading: false,
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        isAllowedUri: isKeptLink,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
      dropcursor: { color: false, class: 'drop-cursor' },
      ...(format === 'markdown' ? { underline: false } : {}),
    }),
    LowerHeading,
    ...(format === 'markdown' ? [] : keptFormats),
    TaskList,
    TaskItem.configure({ nested: true }),
    ListToTasks,
    TableKit.configure({ table: { resizable: false } }),
    KeptImage,
    Mention.configure({ suggestion: people, deleteTriggerWithBackspace: true }),
    taskReference(tasks),
  ];
}
