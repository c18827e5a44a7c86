/** More failures than this are a fault of the change, not the bad luck of a busy machine. */
const most = 10;

/**
 * The test files to run again after a run that failed, given what the reporter listed of it. None if more than ten
 * failed, or if something failed that is not a test file: a process that was ended, or that something kept open.
 */
export function chooseFilesToRepeat(failed: string, files: readonly string[]): string[] {
  const names = failed.split('\n').filter((name) => name !== '');
  return names.length <= most && names.every((name) => files.includes(name)) ? names : [];
}
