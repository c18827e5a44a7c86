import { auditCommand } from '../audit/audit.ts';
import { importCommand } from '../import/import.ts';
import { mcpCommand } from '../mcp.ts';
import type { Program } from '../run-program.ts';

/** Commands of the repository that need the service or its database. A test compares the list with `commands.ts`. */
export const serviceCommands = [
  'serve',
  'migrate',
  'user create',
  'user reset-password',
  'user reset-factors',
  'user verify',
  'user set-email',
  'domain verify',
  'domain remove',
  'user delete',
  'token create',
  'mail test',
  'security-log',
  'secret rotate',
  'secret reseal',
  'secret forget',
  'backup',
  'restore',
  'export-org',
  'import-org',
];

const whereToGet = "They are part of Fettle's source code: clone it, and run `npm ci && npm start` there.";

/** The command line of the published package `fettle`: the commands that need no service on this computer. */
export const standaloneProgram: Program = {
  commands: [auditCommand, importCommand, mcpCommand].map((command) => ({
    name: command.name,
    load: async () => command,
  })),
  hidden: [],
  notes: [
    '',
    'The commands that run and manage the service are not in this package:',
    ...wrap(`${serviceCommands.join(', |')}.`.split(' |'), 76).map((line) => `  ${line}`),
    ...wrap(whereToGet.split(' '), 80),
  ],
  describeFailure: (command) => `fettle ${command}`,
  describeError: () => undefined,
  describeUnknown(args) {
    const [first = '', second = ''] = args;
    const asked = serviceCommands.find((name) => name === first || name === `${first} ${second}`);
    if (asked === undefined) return undefined;
    return `"${asked}" is not in this package, which has only audit and mcp. Commands that run and manage the service are part of Fettle's source code: clone it, and run \`npm run fettle -- ${asked}\` there.`;
  },
};

function wrap(pieces: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + piece.length > width) lines.push(piece);
    else lines[lines.length - 1] = `${line} ${piece}`;
  }
  return lines;
}
