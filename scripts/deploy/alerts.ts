import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

/* npm run test:deploy: the alert rules and their unit tests in promtool, of Debian's package prometheus. */
const run = promisify(execFile);
const cwd = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring');
await run('promtool', ['--version']).catch(() => {
  throw new Error('promtool is missing: apt-get install prometheus');
});

test('the alert rules are valid, each fires and is silent when it has to, and Prometheus can load them', async () => {
  await run('promtool', ['check', 'rules', 'fettle-alerts.yaml'], { cwd });
  await run('promtool', ['test', 'rules', 'fettle-alerts-test.yaml'], { cwd });
  await run('promtool', ['check', 'config', '--syntax-only', 'prometheus.yaml'], { cwd });
});
