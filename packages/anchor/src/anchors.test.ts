import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeElement, parsedTree } from './index.ts';
import { descendants } from './testing/mutate-page.ts';
import { type Element, type ParsedPage, parsePage } from './testing/parsed-page.ts';

/** The element with an attribute of that name, which is not part of any anchor. */
function marked({ html }: ParsedPage, name: string): Element {
  const found = descendants(html).find(({ attrs }) => attrs.some((each) => each.name === name));
  assert.ok(found, name);
  return found;
}

/** Pins the element marked `pin` in the first page, and looks for it in the second, where it is marked `pin` too or gone. */
function follow(before: string, after: string) {
  const anchor = parsePage(before);
  const page = parsePage(after);
  const { health, element } = page.resolve(anchor.describe(marked(anchor, 'pin')));
  return { health, isIt: element?.attrs.some(({ name }) => name === 'pin') ?? null };
}

const lost = { health: 'lost', isIt: null };
const moved = { health: 'moved', isIt: true };
const row = (name: string, pin = '') => `<tr><td>${name}</td><td><button ${pin}>Edit</button></td></tr>`;

describe('an anchor', () => {
  it('leads to one of many equal buttons by the row it is in, wherever the row goes', () => {
    const before = `<table>${row('Anchor')}${row('Buoy', 'pin')}${row('Chain')}</table>`;
    assert.deepEqual(
      follow(before, `<table>${row('Deck')}${row('Chain')}${row('Anchor')}${row('Buoy', 'pin')}</table>`),
      moved,
    );
    assert.deepEqual(follow(before, `<table>${row('Anchor')}${row('Chain')}</table>`), lost);
    assert.deepEqual(follow(before, `<table>${row('Anchor')}${row('Deck')}${row('Chain')}</table>`), lost);
  });

  it('trusts a place only while nothing beside it has changed', () => {
    const four = (pinned: number, more = '') =>
      `<p>Scale</p><div>${[0, 1, 2, 3].map((nth) => `<i ${nth === pinned ? 'pin' : ''}></i>`).join('')}${more}</div>`;
    assert.deepEqual(follow(four(2), `<h1>New</h1>${four(2)}`), { health: 'exact', isIt: true });
    assert.deepEqual(follow(four(2), four(2, '<i></i>')), lost);
  });

  it('follows a sentence that was edited, but not one that was replaced', () => {
    const text = (middle: string) => `<p>Before it.</p><p pin>${middle}</p><p>Behind it.</p>`;
    const was = text('We repair sails of every size within a week.');
    assert.deepEqual(follow(was, text('We repair sails of any size within two weeks.')), moved);
    assert.deepEqual(follow(was, text('Our harbor has a café.')), lost);
  });

  it('finds a field by its name although everything around it was rewritten', () => {
    const field = (label: string, more = '') =>
      `<form><label>${label}</label><input name="email" pin>${more}</form>`;
    assert.deepEqual(follow(field('Email'), `<div>${field('Your address', '<b>!</b>')}</div>`), moved);
  });

  it('prefers the name that the site gave', () => {
    const before = '<p>One text</p><p pin data-fettle-anchor="terms">Terms</p>';
    const after =
      '<p>Terms</p><div><p pin data-fettle-anchor="terms">Rewritten from the first word</p></div>';
    assert.deepEqual(follow(before, after), moved);
  });

  it('does not lead to what cannot be seen', () => {
    const before = '<p pin>Opening hours of the harbor office</p>';
    assert.deepEqual(follow(before, '<div hidden><p>Opening hours of the harbor office</p></div>'), lost);
    assert.deepEqual(
      follow(before, '<div style="display:none"><p>Opening hours of the harbor office</p></div>'),
      lost,
    );
    const page = parsePage(
      '<div style="visibility: hidden"><p pin>Unseen</p></div><input type="hidden" other>',
    );
    assert.equal(describeElement(parsedTree, page.html, marked(page, 'other')), null);
  });

  it('ignores classes, styles, generated ids, queries, and the hashes of built files', () => {
    const before =
      '<a id=":r3:" class="a" href="/pay?session=1">Pay</a><img pin src="/app-3f9a1c2b7d.png" class="x">';
    const after =
      '<a id=":r9:" class="b" href="/pay?session=2">Pay</a><img pin src="/app-a81b22cc90.png" style="top:0">';
    assert.deepEqual(follow(before, after), { health: 'exact', isIt: true });
  });

  it('remembers nothing that was typed, and no more than a few kilobytes', () => {
    const page = parsePage(
      `<input name="card" value="4111 1111" pin><p other id="${'i'.repeat(500)}">${'long '.repeat(10_000)}</p>`,
    );
    assert.doesNotMatch(JSON.stringify(page.describe(marked(page, 'pin'))), /4111/);
    assert.ok(JSON.stringify(page.describe(marked(page, 'other'))).length < 4_000);
  });

  it('is null for an element of another page', () => {
    const [here, there] = [parsePage('<p pin>Here</p>'), parsePage('<p pin>There</p>')];
    assert.equal(describeElement(parsedTree, here.html, marked(there, 'pin')), null);
  });
});

describe('a hostile page', () => {
  it('that is deep or large is read up to the limits', () => {
    const deep = parsePage(`<p>Harbor office hours</p>${'<div>'.repeat(20_000)}`);
    const deepAnchor = deep.describe(deep.body.childNodes[0] as Element);
    assert.equal(deep.resolve(deepAnchor).health, 'exact');
    const large = parsePage(`<p>Harbor office hours</p>${'<b>b</b>'.repeat(60_000)}`);
    const anchor = large.describe(large.body.childNodes[0] as Element);
    assert.equal(large.resolve(anchor).health, 'exact');
    const last = large.body.childNodes.at(-1) as Element;
    assert.equal(describeElement(parsedTree, large.html, last), null, 'beyond the limit');
  });
});
