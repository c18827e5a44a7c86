import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appPath } from './app-path.ts';

test('the link of a notification opens the same page here, wherever the app is served', () => {
  assert.equal(appPath('https://fettle.example.com/tasks/1#comment-2'), '/tasks/1#comment-2');
  assert.equal(appPath('http://127.0.0.1:4000/projects/1/webhooks'), '/projects/1/webhooks');
  assert.equal(appPath('/audits/1?tab=pages'), '/audits/1?tab=pages');
});

test('no link leads to another site', () => {
  for (const url of ['https://evil.example/x', '//evil.example/x', 'https://a@evil.example/x'])
    assert.equal(appPath(url), '/x');
});
