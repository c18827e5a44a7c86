import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Io } from './io.ts';

/** A wrong command line. Its message is printed, followed by the usage. */
export class UsageError extends Error {}

export interface Option {
  type: 'string' | 'boolean';
  /** The name of its value in the usage: `--email <address>`. */
  value?: string;
  help: string;
  required?: boolean;
  /** A string that can be given several times. */
  multiple?: boolean;
}

/** The context of a command besides its own arguments. */
export interface CommandContext {
  /** Reads all settings. @throws ConfigError */
  config: () => Config;
  /** The environment variables, for those that are not settings of the service. */
  environment: Record<string, string | undefined>;
  io: Io;
  /** Aborted by the first Ctrl-C or SIGTERM. */
  signal: AbortSignal;
}

/** A command in the table of commands. `run` gets the words after its name. */
export interface Command {
  /** Such as `user create`. */
  name: string;
  /** One line for the overview of commands. */
  summary: string;
  /** The arguments as shown in the usage: `<file> [options]`. */
  usage: string;
  /** The text below the usage. */
  details: string[];
  options: Record<string, Option>;
  /** Resolves with the exit code. */
  run(args: string[], context: CommandContext): Promise<number>;
}

/** A command by its name. Its file is loaded only when it runs, because most commands need a part of the modules. */
export interface CommandEntry {
  name: string;
  load(): Promise<Command>;
}

type Values<O extends Record<string, Option>> = {
  [Name in keyof O]: O[Name] extends { type: 'boolean' }
    ? boolean
    : O[Name] extends { multiple: true }
      ? string[]
      : O[Name] extends { required: true }
        ? string
        : string | undefined;
};

/** Defines a command that gets its options by name and as many positional arguments as `words` names. */
export function defineCommand<const O extends Record<string, Option>>(definition: {
  name: string;
  summary: string;
  /** The names of its positional arguments, all required. */
  words?: string[];
  details?: string[];
  options: O;
  /** Resolves with the exit code, or with undefined for 0. */
  run(
    input: { values: Values<O>; words: string[] },
    context: CommandContext,
  ): Promise<number> | Promise<void>;
}): Command {
  const { name, summary, words = [], details = [], options } = definition;
  const shown = words.map((word) => `<${word}>`);
  const required = Object.entries<Option>(options).filter(([, option]) => option.required);
  const flags = required.map(([flag, option]) => `--${flag} <${option.value ?? 'text'}>`);
  const isOpen = required.length < Object.keys(options).length;
  return {
    name,
    summary,
    usage: [...shown, ...flags, ...(isOpen ? ['[options]'] : [])].join(' '),
    details,
    options,
    async run(args, context) {
      const input = parse(args, options, words);
      return (await definition.run(input as { values: Values<O>; words: string[] }, context)) ?? 0;
    },
  };
}

function parse(args: string[], options: Record<string, Option>, words: string[]) {
  const { values, positionals } = parseStrictly(args, options);
  const missing = words[positionals.length];
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing.`);
  const surplus = positionals[words.length];
  if (surplus !== undefined) throw new UsageError(`unexpected argument "${surplus}".`);
  for (const [name, option] of Object.entries(options)) {
    if ([values[name]].flat().includes('')) throw new UsageError(`--${name} must not be empty.`);
    if (option.required && !values[name]) throw new UsageError(`--${name} <${option.value}> is missing.`);
    if (option.type === 'boolean') values[name] ??= false;
    if (option.multiple) values[name] ??= [];
  }
  return { values, words: positionals };
}

function parseStrictly(args: string[], options: Record<string, Option>) {
  const wanted = Object.entries(options).map(
    ([name, { type, multiple = false }]) => [name, { type, multiple }] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries(wanted),
      allowPositionals: true,
      strict: true,
    });
    return { values: values as Record<string, string | string[] | boolean | undefined>, positionals };
  } catch (error) {
    // Node adds advice about arguments that look like options, which does not help here, and writes in its own style.
    const [advised = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    const message = `${advised.charAt(0).toLowerCase()}${advised.slice(1)}`.replace(/'([^']*)'/g, '"$1"');
    throw new UsageError(message.endsWith('.') ? message : `${message}.`, { cause: error });
  }
}
