import { parseBlocks } from './parse-blocks.ts';

/** Advice with its points as a list. It may quote crawled pages, so nothing in it becomes markup. */
export function AdviceText({ text }: { text: string }) {
  return (
    <div className="space-y-2 text-sm leading-relaxed break-words">
      {parseBlocks(text).map((block, index) =>
        block.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a written text does not change its order
          <p key={index}>
            <Emphasized text={block.text} />
          </p>
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
        <li key={item}>
          <Emphasized text={item} />
        </li>
      ))}
    </List>
  );
}

/** Text between pairs of two asterisks is bold, as models write it. */
function Emphasized({ text }: { text: string }) {
  const [plain = '', bold, ...rest] = text.split('**');
  if (bold === undefined || rest.length === 0) return text;
  return (
    <>
      {plain}
      <strong>{bold}</strong>
      <Emphasized text={rest.join('**')} />
    </>
  );
}
