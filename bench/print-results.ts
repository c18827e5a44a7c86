import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { type Result, type Target, targetOutcome } from './result.ts';

/** The facts about the machine that a reader needs to interpret the results. */
export function machineFacts(generator: string): Record<string, string> {
  const memory = (totalmem() / 1024 ** 3).toFixed(1);
  return {
    machine: `${availableParallelism()} × ${cpus()[0]?.model.trim() || 'unknown processor'}, ${memory} GiB`,
    system: `${platform()} ${arch()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the start`,
    generator: `${generator}, on the same machine as what it measures`,
  };
}

/** The results as a table. */
export function formatResults(results: readonly Result[]): string {
  const head = ['row', 'measure', 'figure', 'target', '', 'behind it'];
  const lines = results.map((result) => [
    result.row,
    result.measure,
    result.figure === null ? '–' : formatNumber(result.figure),
    result.target === null ? '' : formatTarget(result.target),
    targetOutcome(result),
    result.behind,
  ]);
  const table = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const pad = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return table.map(pad).join('\n');
}

function formatTarget(target: Target): string {
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

/** Three significant digits. */
export function formatNumber(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
