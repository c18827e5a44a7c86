import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';

const service = await startService({ after });
const { project, member } = await createFixture(service);

test('a detail that is read while others write has as many comments as its count says', async () => {
  const { id } = await member.v1.createTask({ projectId: project.id, title: 'Busy' });
  await member.v1.addComment({ id, body: 'first' });
  let writing = true;
  const write = async () => {
    for (let nth = 0; nth < 60; nth += 1) await member.v1.addComment({ id, body: `comment ${nth}` });
    writing = false;
  };
  let reads = 0;
  const read = async () => {
    while (writing) {
      const task = await member.v1.getTask({ id });
      assert.equal(task.comments.length, task.commentCount);
      reads += 1;
    }
  };
  await Promise.all([write(), read(), read(), read()]);
  assert.ok(reads > 20, `only ${reads} reads met the writes`);
});
