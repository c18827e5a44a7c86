import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../testing/harness.ts';

describe('the door', async () => {
  const service = await startService({ after });

  it('answers an unknown path with the envelope and a request id', async () => {
    const answer = await service.fetch('/api/v1/nothing');
    assert.equal(answer.status, 404);
    assert.equal(((await answer.json()) as { error: { code: string } }).error.code, 'NOT_FOUND');
    assert.match(answer.headers.get('x-request-id') ?? '', /^[\w-]{8,64}$/);
  });
});
