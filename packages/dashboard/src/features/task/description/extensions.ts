import type { Extensions } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { Image } from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Mention } from '@tiptap/extension-mention';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { isAttachmentUrl } from '../../../components/rich-text/attachment-url.ts';
import { keptFormats } from './kept-formats.ts';
import { ListToTasks } from './list-to-tasks.ts';

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

/** What a description can contain: no more than the schema of the service, or saving would be refused. */
export function richTextExtensions(suggestion: Omit<SuggestionOptions, 'editor'>): Extensions {
  return [
    StarterKit.configure({
      heading: false,
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        protocols: ['http', 'https', 'mailto'],
        isAllowedUri: isKeptLink,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
      dropcursor: { color: false, class: 'drop-cursor' },
    }),
    LowerHeading,
    ...keptFormats,
    TaskList,
    TaskItem.configure({ nested: true }),
    ListToTasks,
    TableKit.configure({ table: { resizable: false } }),
    KeptImage,
    Mention.configure({ suggestion, deleteTriggerWithBackspace: true }),
  ];
}
