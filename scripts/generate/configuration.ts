import { settings } from '../../packages/server/src/config.ts';
import { code, page, table } from './markdown.ts';

/** Every setting with its default and reason. */
export function generateConfigurationPage(): string {
  const rows = Object.values(settings).map((one) => [
    code(one.variable),
    one.default === null ? 'unset' : one.default === '' ? 'empty' : code(one.default),
    one.why + (one.secret === true ? ' **Secret.**' : ''),
  ]);
  return page(
    'Configuration',
    `Settings are environment variables. An empty one counts as unset; a wrong one stops the start with one line that names it.
\`.env.example\` lists them for copying.`,
    table(['variable', 'default', 'why'], rows),
  );
}

/** `.env.example`: every setting as a comment, so that a copy changes nothing until a line is opened. */
export function generateEnvExample(): string {
  const entries = Object.values(settings).map(
    ({ variable, default: value, why }) => `# ${why}\n#${variable}=${value ?? ''}`,
  );
  return `# Settings of Fettle with their defaults; made by \`npm run generate\`.\n\n${entries.join('\n\n')}\n`;
}
