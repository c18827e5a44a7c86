import type { Command, Option } from './command.ts';

/** The list of all commands. */
export function overview(commands: readonly Command[], notes: readonly string[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Usage: fettle <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Run `fettle <command> --help` for help with a command.',
    'Run `fettle --version` for the version.',
    ...notes,
  ].join('\n');
}

/** The usage line of one command. */
export function usageOf(command: Command): string {
  return `Usage: fettle ${[command.name, command.usage].filter(Boolean).join(' ')}`;
}

/** The full help text of one command. */
export function helpFor(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]): [string, Option] => [
    option.type === 'string' ? `--${name} <${option.value ?? 'text'}>` : `--${name}`,
    option,
  ]);
  const width = Math.max(0, ...options.map(([flag]) => flag.length));
  const lines = options.map(([flag, { help, required, multiple }]) => {
    const note = required ? ' (required)' : multiple ? ' (repeatable)' : '';
    return `  ${flag.padEnd(width)}  ${help}${note}`;
  });
  return [
    usageOf(command),
    '',
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    ...(command.details.length > 0 ? ['', ...command.details] : []),
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n');
}
