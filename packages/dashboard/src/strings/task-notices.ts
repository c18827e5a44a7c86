/** What is said of a task wherever it is changed, also where the texts of its page are not loaded. */
export const taskNotices = {
  notSaved: (key: string, why: string) => `The change to ${key} couldn’t be saved. ${why}`,
  deleted: (key: string) => `${key} deleted`,
  notDeleted: (why: string) => `The task couldn’t be deleted, so it was restored. ${why}`,
  copyKey: 'Copy key',
  copied: (what: string) => `Copied ${what}`,
  notCopied: 'Your browser blocked copying.',
  repeats: 'Repeats',
  blockedShort: 'Blocked',
  blocked: (count: number) => (count === 1 ? 'Blocked by 1 open task' : `Blocked by ${count} open tasks`),
  stoppedRepeating: (title: string) => `“${title}” no longer repeats`,
};

/** The timer, which the navigation shows. Logged time is in the texts of a task. */
export const time = {
  start: 'Start timer',
  started: (key: string) => `Timer started on ${key}`,
  stop: 'Stop and log',
  stopShort: 'Stop',
  discard: 'Discard timer',
  discarded: 'Timer discarded',
  running: (text: string) => `Timer running: ${text}`,
  elsewhere: (key: string) => `A timer is running on ${key}. Starting one here logs that time first.`,
  chip: 'Running timer',
  stopOn: (key: string) => `Stop the timer on ${key} and log the time`,
  goTo: (key: string) => `${key} (timer running)`,
  notLogged: (key: string, why: string) => `The time on ${key} isn’t logged yet. ${why}`,
  logged: (text: string, key: string) => `${text} logged on ${key}`,
};
