import { readBlocks } from './read-blocks.ts';

/** Advice as it was written, with its points as a list. It may quote crawled pages: nothing in it becomes markup. */
export function AdviceText({ text }: { text: string }) {
  return (
    <div className="space-y-2 text-sm leading-relaxed break-words">
      {readBlocks(text).map((block, index) =>
        block.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a written text does not change its order
          <p key={index}>{block.text}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a written text does not change its order
          <AdviceList key={index} items={block.items} ordered={block.ordered} />
        ),
      )}
    </div>
  );
}

function AdviceList({ items, ordered }: { items: readonly string[]; ordered: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={`space-y-2 pl-5 marker:text-muted ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
