import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startService } from '../packages/server/src/testing/harness.ts';
import { pngHeader } from '../packages/server/src/testing/image-headers.ts';
import { htmlPage, startSite } from '../packages/server/src/testing/site.ts';
import { until } from '../packages/server/src/testing/until.ts';

/*
 * npm run inspect:mcp: the official inspector lists and calls every tool and prompt of a temporary service, over HTTP
 * and over `fettle mcp`. Not part of the tests: the inspector has 120 dependencies and a web page, so it is
 * downloaded when needed, without running its install scripts. --inspector uses an installed one.
 */
const inspector = '@modelcontextprotocol/inspector@2.12.0';
const mainFile = join(import.meta.dirname, '../packages/server/src/main.ts');
const timeoutMs = 120_000;

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

interface Called {
  isError?: boolean;
  content?: { type: string; text?: string }[];
}

const teardowns: (() => unknown)[] = [];
const t = { after: (done: () => unknown) => void teardowns.unshift(done) };

const { values } = parseArgs({ options: { inspector: { type: 'string' } } });

async function inspect(target: string[], args: string[]): Promise<Outcome> {
  const command =
    values.inspector === undefined
      ? ['npm', 'exec', '--yes', '--ignore-scripts', '--', inspector]
      : [process.execPath, values.inspector];
  const home = await mkdtemp(join(tmpdir(), 'fettle-inspector-'));
  const env = { ...process.env, MCP_CATALOG_PATH: join(home, 'mcp.json') };
  const [program = '', ...rest] = [...command, '--cli', ...target, ...args];
  try {
    return await new Promise((resolve) => {
      execFile(
        program,
        rest,
        { timeout: timeoutMs, env, maxBuffer: 64 * 1024 * 1024 },
        (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
        },
      );
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function prepare() {
  const service = await startService(t as never, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const fixture = await createFixture(service);
  const site = await startSite(t as never, (path) =>
    path === '/' || path === '/about'
      ? htmlPage(path, '/', '/about', '/gone').replace(/<title>.*?<\/title>/, '')
      : null,
  );
  const { v1, token } = fixture.member;
  await fixture.lead.v1.updateProject({ id: fixture.project.id, url: site.url });
  service.startWorkers();
  const { id: auditId } = await v1.startAudit({ id: fixture.project.id });
  await until(
    'the audit is complete',
    async () => (await v1.getAudit({ id: auditId })).status === 'complete',
  );
  const task = await v1.createTask({ projectId: fixture.project.id, title: 'For the inspector' });
  const attachment = await v1.addAttachment({
    id: task.id,
    fileName: 'shot.png',
    contentBase64: pngHeader(4, 4).toString('base64'),
  });
  const list = await v1.createChecklist({ id: task.id, title: 'Do', items: [{ title: 'one' }] });
  return {
    service,
    token,
    ids: {
      taskId: task.id,
      projectId: fixture.project.id,
      auditId,
      attachmentId: attachment.id,
      checklistId: list.id,
      itemId: list.items[0]?.id ?? '',
      url: site.url,
      orgSlug: fixture.org.slug,
    },
  };
}

/** Arguments for every tool; the run fails for a tool that is missing here. */
function callsFor({
  taskId,
  projectId,
  auditId,
  attachmentId,
  checklistId,
  itemId,
  url,
  orgSlug,
}: Record<string, string>) {
  return new Map<string, Record<string, unknown>>([
    ['who_am_i', {}],
    ['list_projects', { limit: 5 }],
    ['get_project', { projectId }],
    ['list_tasks', { projectId, q: 'inspector' }],
    ['get_task', { taskId }],
    ['create_task', { projectId, title: 'Made by the inspector', labels: ['a'], priority: 'low' }],
    ['update_task', { taskId, status: 'in_progress' }],
    ['add_comment', { taskId, body: 'Seen.' }],
    ['create_checklist', { taskId, title: 'More', items: ['a', 'b'] }],
    ['set_checklist_item', { taskId, checklistId, itemId, completed: true }],
    ['log_time', { taskId, minutes: 5 }],
    ['get_attachment', { taskId, attachmentId }],
    ['list_audits', { orgSlug }],
    ['get_audit', { auditId }],
    ['list_findings', { auditId, check: 'title-missing' }],
    ['list_pages', { auditId }],
    ['get_page', { projectId, url, auditId }],
    ['create_task_from_finding', { auditId, check: 'title-missing' }],
    ['get_stats', {}],
    ['start_audit', { projectId, maxPages: 1 }],
  ]);
}

function toPairs(args: Record<string, unknown>): string[] {
  const pairs = Object.entries(args).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return pairs.length === 0 ? [] : ['--tool-arg', ...pairs];
}

async function main(): Promise<number> {
  const { service, token, ids } = await prepare();
  const calls = callsFor(ids);
  const faults: string[] = [];
  const targets: [string, string[]][] = [
    ['http', [`${service.url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${token}`]],
    [
      'stdio',
      [process.execPath, mainFile, 'mcp', '-e', `FETTLE_URL=${service.url}`, '-e', `FETTLE_TOKEN=${token}`],
    ],
  ];
  for (const [name, target] of targets) {
    const listed = await inspect(target, ['--method', 'tools/list', '--strict']);
    const tools = listed.code === 0 ? (JSON.parse(listed.stdout) as { tools: { name: string }[] }).tools : [];
    console.log(
      `${name}: tools/list --strict answers ${tools.length} tools, exit ${listed.code} ${listed.stderr.trim()}`,
    );
    if (listed.code !== 0 || tools.length === 0) faults.push(`${name} tools/list: ${listed.stderr}`);
    for (const tool of tools) {
      const args = calls.get(tool.name);
      if (args === undefined) faults.push(`there is no call for ${tool.name}`);
      const call = ['--method', 'tools/call', '--tool-name', tool.name, ...toPairs(args ?? {})];
      const { code, stdout, stderr } = await inspect(target, call);
      const result = code === 0 ? (JSON.parse(stdout) as Called) : {};
      const said = result.content?.[0]?.text?.split('\n')[0] ?? stderr.trim();
      console.log(`  ${tool.name}: ${result.content?.map(({ type }) => type).join(', ')} – ${said}`);
      if (code !== 0 || result.isError === true) faults.push(`${name} ${tool.name}: exit ${code}, ${said}`);
    }
    for (const prompt of ['triage_project', 'fix_worst_findings', 'write_weekly_report']) {
      const get = [
        '--method',
        'prompts/get',
        '--prompt-name',
        prompt,
        '--prompt-args',
        `projectId=${ids.projectId}`,
      ];
      const { code, stderr } = await inspect(target, get);
      console.log(`  prompt ${prompt}: exit ${code}`);
      if (code !== 0) faults.push(`${name} ${prompt}: ${stderr}`);
    }
    // So that the next round can start one.
    await until('no audit is running', async () => {
      const open = await service.services.db.selectFrom('audits').select('status').execute();
      return open.every(({ status }) => status === 'complete' || status === 'failed');
    });
  }
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'All tools and prompts work.' : `${faults.length} failures.`);
  return faults.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} finally {
  for (const teardown of teardowns) await teardown();
}
