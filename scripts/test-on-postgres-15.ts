import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { externalUrlVariable } from '../packages/server/src/testing/cluster.ts';
import { findPostgresServer, startExternalServer } from '../packages/server/src/testing/external-server.ts';

/*
 * npm run test:external: the same tests on an installed PostgreSQL instead of the embedded one, over TCP, with a
 * password and as a role that can only create databases. Takes the same arguments as npm test.
 */
const found = await findPostgresServer();
if (found) {
  console.log(`testing on PostgreSQL ${found.version} (${found.bin})`);
  const server = await startExternalServer(found);
  try {
    process.exitCode = await runTests(server.url);
  } finally {
    await server.stop();
  }
} else {
  console.error(
    'No PostgreSQL 15 or later was found in PATH or /usr/lib/postgresql: install one (Debian: apt-get install postgresql-15).',
  );
  process.exitCode = 1;
}

function runTests(url: string): Promise<number> {
  const script = join(import.meta.dirname, 'test.ts');
  const env = { ...process.env, [externalUrlVariable]: url };
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], { env, stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
