import assert from 'node:assert/strict';
import test from 'node:test';
import { isMovedBy, type KeyTarget, takesLetters } from './owns-key.ts';

const input = (type: string): KeyTarget => ({ tag: 'input', type, role: null, isEditable: false });
const element = (tag: string, role: string | null = null): KeyTarget => ({
  ...{ tag, type: '', role },
  isEditable: false,
});

test('letters are text in every text input, and nowhere else', () => {
  for (const type of [
    'text',
    'search',
    'email',
    'password',
    'url',
    'number',
    'date',
    'time',
    'tel',
    'unheard-of',
  ])
    assert.equal(takesLetters(input(type)), true, type);
  for (const type of ['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit'])
    assert.equal(takesLetters(input(type)), false, type);
  for (const tag of ['textarea', 'select']) assert.equal(takesLetters(element(tag)), true, tag);
  for (const role of ['menu', 'listbox']) assert.equal(takesLetters(element('div', role)), true, role);
  assert.equal(takesLetters({ ...element('div'), isEditable: true }), true);
  assert.equal(takesLetters(element('a')), false);
});

test('keys that press or move a control belong to it, and all others to the page', () => {
  for (const control of [input('radio'), input('checkbox'), input('range'), element('span', 'switch')]) {
    for (const stroke of [' ', 'enter', 'arrowdown', 'shift+arrowup', 'home'])
      assert.equal(isMovedBy(control, stroke), true, stroke);
    for (const stroke of ['c', '?', 'alt+arrowdown', 'mod+k', 'escape'])
      assert.equal(isMovedBy(control, stroke), false, stroke);
  }
  for (const tag of ['a', 'button']) assert.equal(isMovedBy(element(tag), 'enter'), true, tag);
  assert.equal(isMovedBy(element('body'), 'enter'), false);
  assert.equal(isMovedBy(element('a'), 'arrowdown'), false);
});
