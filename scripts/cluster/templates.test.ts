import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { assignPorts } from './assign-ports.ts';
import { fillTemplate } from './fill-template.ts';
import { findInodes } from './find-machine.ts';
import { createPasswords, templateValues } from './template-values.ts';

const folder = join(import.meta.dirname, '..', '..', 'deploy', 'cluster');
const example = 'example.env';

async function readTemplates(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name !== example);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

test('the example lists every variable of the templates, and no others', async () => {
  const used = (await readTemplates()).flatMap((text) =>
    [...text.matchAll(/\$\{(\w+)\}/g)].map((match) => match[1]),
  );
  const listed = [...(await readFile(join(folder, example), 'utf8')).matchAll(/^(\w+)=/gm)].map(
    (match) => match[1],
  );
  // Where a web process listens is a setting of Fettle, not of a template.
  assert.deepEqual(new Set([...used, 'WEB_PORT']), new Set(listed));
});

test('a cluster on one machine has a value for every variable, and ports that all differ', async () => {
  const ports = await assignPorts();
  const folders = { folder: '/tmp/node1', postgresBin: '/usr/bin' };
  const values = templateValues('node1', ports, createPasswords(), folders);
  for (const template of await readTemplates()) assert.doesNotMatch(fillTemplate(template, values), /\$\{/);
  const listening = [...ports.values()].map(({ listen }) => listen);
  assert.equal(new Set(listening).size, ports.size);
});

test('a template without a value for a variable is refused by the name of the variable', () => {
  assert.throws(() => fillTemplate(`port: $${'{'}ETCD_PORT}`, {}), /ETCD_PORT/);
});

test("the client's socket is found in the table of Linux by both ports", () => {
  const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 111 1
   1: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 222 1`;
  const inodes = findInodes(table, [
    { clientPort: 50_000, serverPort: 8_080 },
    { clientPort: 50_001, serverPort: 8_080 },
  ]);
  assert.deepEqual(inodes, ['222', null]);
});
