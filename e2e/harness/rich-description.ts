const text = (value: string, ...marks: { type: string; attrs?: object }[]) => ({
  type: 'text',
  text: value,
  marks,
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const cell = (type: string, value: string) => ({ type, content: [paragraph(text(value))] });
const item = (value: string) => ({ type: 'listItem', content: [paragraph(text(value))] });

/** A description with everything the editor can write. */
export const richDescription = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [text('What guests want')] },
    paragraph(
      text('They '),
      text('call', { type: 'bold' }),
      text(' because they do not find '),
      text('the prices', { type: 'link', attrs: { href: 'https://tidewater.example/prices' } }),
      text('. See '),
      text('booking.csv', { type: 'code' }),
      text('.'),
    ),
    { type: 'bulletList', content: [item('A deposit of ten percent'), item('A waiting list')] },
    { type: 'blockquote', content: [paragraph(text('“I booked twice because nothing came back.”'))] },
    {
      type: 'codeBlock',
      attrs: { language: 'json' },
      content: [text('{ "course": "First strokes", "places": 8 }')],
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            cell('tableHeader', 'Course'),
            cell('tableHeader', 'Places'),
            cell('tableHeader', 'Price'),
          ],
        },
        {
          type: 'tableRow',
          content: [cell('tableCell', 'First strokes'), cell('tableCell', '8'), cell('tableCell', '€ 120')],
        },
      ],
    },
  ],
};
