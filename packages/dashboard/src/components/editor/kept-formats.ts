import { Extension, Mark } from '@tiptap/core';

/*
 * Formats a description may contain from elsewhere, such as the API: the toolbar does not offer them, but editing the
 * text must not lose them.
 */

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
});

const Highlight = Mark.create({
  name: 'highlight',
  addAttributes: () => ({ color: { default: null, rendered: false } }),
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
});

const TextAlign = Extension.create({
  name: 'textAlign',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => element.getAttribute('data-align'),
          renderHTML: ({ textAlign }) => (textAlign === null ? {} : { 'data-align': String(textAlign) }),
        },
      },
    },
  ],
});

export const keptFormats = [Subscript, Superscript, Highlight, TextAlign];
