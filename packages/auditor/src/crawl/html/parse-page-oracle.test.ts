import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { parsePage } from '../../testing/parse.ts';

/** Titles, links, and headings from the tree of a full HTML parser. */
function oracle(html: string): { links: string[]; images: number; headings: number[]; titles: number } {
  const found = { links: [] as string[], images: 0, headings: [] as number[], titles: 0 };
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node && node.namespaceURI === 'http://www.w3.org/1999/xhtml') {
      const href = node.attrs.find((each) => each.name === 'href')?.value;
      if (node.tagName === 'a' && href !== undefined) found.links.push(href.trim());
      if (node.tagName === 'img') found.images += 1;
      if (/^h[1-6]$/.test(node.tagName)) found.headings.push(Number(node.tagName[1]));
      if (node.tagName === 'title') found.titles += 1;
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html, { scriptingEnabled: true }));
  return found;
}

test('links, images, headings, and titles match a full HTML parser, however broken the markup', () => {
  const tags = [
    'div',
    'p',
    'a href=x',
    'a href="y z"',
    'h1',
    'h2',
    'ul',
    'li',
    'em',
    'section',
    'main',
    'template',
    'script',
    'style',
    'textarea',
    'table',
    'tr',
    'td',
  ];
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag.split(' ', 1)[0]}>`),
    fc.constantFrom(
      '<img src=i>',
      '<br>',
      'text ',
      '<!-- <a href=c> -->',
      '<title>t</title>',
      '&amp;',
      '<',
      '<hr/>',
      '<p/>',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const html = pieces.join('');
      // Tables inside a template have their own insertion modes, which no real page needs.
      fc.pre(!/<template>.*<t(?:able|r|d)>/s.test(html));
      const tree = oracle(html);
      const facts = parsePage(html).document;
      // The full parser repeats formatting elements that were left open (adoption agency), so compare sets.
      assert.deepEqual(
        [...new Set(facts.links.map((each) => each.href))].sort(),
        [...new Set(tree.links)].sort(),
        html,
      );
      assert.deepEqual([facts.images.length, facts.titles.length], [tree.images, tree.titles], html);
      assert.deepEqual(
        facts.headings.map((each) => each.level),
        tree.headings,
        html,
      );
    }),
    { numRuns: 1500, examples: [[['<td>', '<template>', '</td>', '<a href=x>']]] },
  );
});

const lists = ['ul', 'ol', 'menu'];
const inLists = ['li', 'script', 'template', 'style', 'noscript'];

/** Misplaced list items and pictures without an image, from the tree of a full HTML parser. */
function oracleOfStructure(html: string): { misplaced: number; pictures: number } {
  const found = { misplaced: 0, pictures: 0 };
  const count = (node: DefaultTreeAdapterTypes.Element, parent: string): void => {
    const name = node.tagName;
    if (name === 'picture' && !hasImage(node)) found.pictures += 1;
    if (name === 'li') found.misplaced += lists.includes(parent) ? 0 : 1;
    else if (name === 'dt' || name === 'dd') found.misplaced += parent === 'dl' || parent === 'div' ? 0 : 1;
    else if (lists.includes(parent)) found.misplaced += inLists.includes(name) ? 0 : 1;
    else if (parent === 'dl') found.misplaced += name === 'div' || inLists.slice(1).includes(name) ? 0 : 1;
  };
  const walk = (node: DefaultTreeAdapterTypes.Node, parent: string): void => {
    if ('tagName' in node) count(node, parent);
    if ('childNodes' in node)
      for (const child of node.childNodes) walk(child, 'tagName' in node ? node.tagName : '');
  };
  walk(parse(html, { scriptingEnabled: true }), '');
  return found;
}

function hasImage(node: DefaultTreeAdapterTypes.Node): boolean {
  if ('tagName' in node && node.tagName === 'img') return true;
  return 'childNodes' in node && node.childNodes.some(hasImage);
}

test('misplaced list items and empty pictures match a full HTML parser, whatever is left open', () => {
  const tags = [
    'ul',
    'ol',
    'menu',
    'li',
    'dl',
    'dt',
    'dd',
    'div',
    'p',
    'h2',
    'h3',
    'section',
    'span',
    'x-card',
    'picture',
    'script',
    'template',
  ];
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    // An end tag without its paragraph creates one, which no page intends.
    fc.constantFrom(...tags.filter((tag) => tag !== 'p')).map((tag) => `</${tag}>`),
    fc.constantFrom('<img src=i>', '<source srcset=i>', 'text ', '<br>'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const html = `<body>${pieces.join('')}`;
      const { misplaced, pictures } = oracleOfStructure(html);
      const { a11y, picturesWithoutImage } = parsePage(html).document;
      assert.deepEqual([a11y.misplacedListItems, picturesWithoutImage], [misplaced, pictures], html);
    }),
    { numRuns: 1500 },
  );
});

/** Words that are visible, besides what {@link oracle} finds; also links of SVG. */
function oracleOfForeign(html: string): { links: string[]; words: number } {
  const found = { links: [] as string[], words: 0 };
  const hidden = ['svg', 'math', 'title', 'script', 'style'];
  const walk = (node: DefaultTreeAdapterTypes.Node, isHidden: boolean): void => {
    if ('value' in node && !isHidden) found.words += node.value.split('word').length - 1;
    if ('tagName' in node && node.tagName === 'a')
      found.links.push(...node.attrs.flatMap(({ name, value }) => (name === 'href' ? [value] : [])));
    const isNext = isHidden || ('tagName' in node && hidden.includes(node.tagName));
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, isNext);
  };
  walk(parse(html, { scriptingEnabled: true }), false);
  return found;
}

test('drawings and formulas end where a full HTML parser ends them, and hold what it finds in them', () => {
  const open = ['svg', 'math', 'foreignObject', 'desc', 'title', 'g', 'a href=x', 'mi', 'mtext', 'mglyph'];
  const encoded = ['annotation-xml', 'annotation-xml encoding=text/HTML', 'annotation-xml encoding=x'];
  const html = [
    'div',
    'p',
    'h1',
    'span',
    'section',
    'a href=y',
    'font',
    'font size=1',
    'b',
    'style',
    'script',
  ];
  const tags = [...open, ...encoded, ...html];
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag.split(' ', 1)[0]}>`),
    fc.constantFrom('word ', '<img src=i>', '<circle/>', '<circle / >', '<svg/>', '<br>', '</br>', '<link>'),
    fc.constantFrom('<![CDATA[<a href=c>]]>', '<input>', '<title>t</title>', '<body>', '<head>', '<html>'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const page = `<body>${pieces.join('')}`;
      const { headings, titles, images } = oracle(page);
      const { links, words } = oracleOfForeign(page);
      const facts = parsePage(page).document;
      const hrefs = facts.links.map(({ href }) => href);
      assert.deepEqual([...new Set(hrefs)].sort(), [...new Set(links)].sort(), page);
      assert.deepEqual([facts.images.length, facts.titles.length], [images, titles], page);
      assert.deepEqual(
        facts.headings.map(({ level }) => level),
        headings,
        page,
      );
      assert.equal(facts.text.words, words, page);
    }),
    { numRuns: 3000 },
  );
});
