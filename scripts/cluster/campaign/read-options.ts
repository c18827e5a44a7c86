import { parseArgs } from 'node:util';
import { type FaultKind, faultKinds } from './fault-kinds.ts';

export interface CampaignOptions {
  faults: number;
  /** Determines the order of the faults, what each affects, and what clients do. */
  seed: number;
  kinds: readonly FaultKind[];
  /** Seconds after the end of a fault in which everything must be back. */
  boundSeconds: number;
  /** The version that the cluster starts with and is upgraded from after half of the faults; null for no upgrade. */
  upgradeFrom: string | null;
  /** How many faults are caused at the same moment. */
  together: number;
  /** Whether lists are read from the node that does not lead. */
  replica: boolean;
  /** Keeps the folder with all logs. */
  keep: boolean;
}

export const usage = `npm run test:cluster -- [--faults <number>] [--seed <number>] [--kinds <name>,…] [--bound <seconds>]
  [--together <number>] [--replica] [--upgrade-from <commit>] [--keep]

Kinds: ${faultKinds.join(', ')}`;

/** @throws Error with the usage */
export function readOptions(args: string[]): CampaignOptions {
  const { values } = parseArgs({
    args,
    options: {
      faults: { type: 'string', default: '30' },
      seed: { type: 'string', default: `${Math.floor(Math.random() * 1e6)}` },
      kinds: { type: 'string', default: faultKinds.join(',') },
      bound: { type: 'string', default: '120' },
      together: { type: 'string', default: '1' },
      replica: { type: 'boolean', default: false },
      'upgrade-from': { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const kinds = values.kinds.split(',').map((name) => {
    const kind = faultKinds.find((each) => each === name);
    if (kind === undefined) throw new Error(`There is no kind of fault named "${name}".\n${usage}`);
    return kind;
  });
  return {
    faults: readNumber('--faults', values.faults),
    seed: readNumber('--seed', values.seed),
    kinds,
    boundSeconds: readNumber('--bound', values.bound),
    together: Math.max(1, readNumber('--together', values.together)),
    replica: values.replica,
    upgradeFrom: values['upgrade-from'] ?? null,
    keep: values.keep,
  };
}

function readNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} must be a whole number, not "${text}".\n${usage}`);
  return Number(text);
}
