/** A test file with its source. */
export interface TestFile {
  /** From the root, with forward slashes. */
  path: string;
  source: string;
}

/**
 * What others in its process would notice or disturb: process state, and measurements of memory, time, or the event
 * loop.
 */
const needsOwnProcess =
  /\bfork\(|\bmemoryUsage\b|\bcpuUsage\b|\bmonitorEventLoopDelay\b|\beventLoopUtilization\b|\bprocess\.(on|once|chdir)\(|\bprocess\.env\.\w+ =|\bmock\.(timers|method|module)\b|runs alone/m;
/** So long that others should not wait for them, and what one process more costs does not count. */
const isLong =
  /^(bench|examples|scripts)\/|^e2e\/screens\/|\/testing\/|^packages\/server\/src\/(crash|event-loop|fuzz|outages|query-plans)\./;
const usesBrowser = /^e2e\//;
const usesService = /\/testing\/(harness|database|fettle-command|embedded-service|template)\.ts'/;

/** The services of a batch start together and need memory and connections. */
const servicesInBatch = 16;
/** Each has a service, and pages in the browser that they share. */
const journeysInBatch = 7;
const filesInBatch = 45;

/**
 * Groups test files into processes. Starting one and loading the product costs more than most files take to run: a
 * second of CPU time if a service is loaded.
 *
 * Every file is in exactly one batch. A file alone in its batch has its process to itself.
 */
export function batchTests(files: readonly TestFile[]): string[][] {
  const alone: string[][] = [];
  const journeys: string[] = [];
  const withService: string[] = [];
  const pure: string[] = [];
  for (const { path, source } of files) {
    if (needsOwnProcess.test(source) || isLong.test(path)) alone.push([path]);
    else if (usesBrowser.test(path)) journeys.push(path);
    else if (usesService.test(source)) withService.push(path);
    else pure.push(path);
  }
  return [
    ...alone.sort(byDuration),
    ...split(journeys, journeysInBatch),
    ...split(withService, servicesInBatch),
    ...splitByPackage(pure),
  ];
}

/** The longest first, so that no processor waits at the end for one that started late. */
const longestFirst = ['scripts/', 'bench/', 'packages/server/src/', 'e2e/'];

function byDuration([a = '']: string[], [b = '']: string[]): number {
  return rankOf(a) - rankOf(b) || a.localeCompare(b);
}

function rankOf(path: string): number {
  const rank = longestFirst.findIndex((prefix) => path.startsWith(prefix));
  return rank < 0 ? longestFirst.length : rank;
}

/** Loaded modules are shared most if the files of a batch are from one package. */
function splitByPackage(paths: readonly string[]): string[][] {
  const groups = Map.groupBy(paths, (path) => path.split('/')[1]);
  return [...groups.values()].flatMap((group) => split(group, filesInBatch));
}

function split(paths: readonly string[], size: number): string[][] {
  const batches = Math.ceil(paths.length / size);
  return Array.from({ length: batches }, (_, index) =>
    paths.filter((__, position) => Math.floor((position * batches) / paths.length) === index),
  );
}
