export const watching = {
  title: 'Watchers',
  noOne: 'No one',
  watch: 'Watch',
  unwatch: 'Stop watching',
  watchTask: 'Watch this task',
  unwatchTask: 'Stop watching this task',
  edit: 'Add or remove watchers…',
  hint: 'Watchers are notified about comments, moves, completion, and due dates.',
  started: 'You’re watching this task',
  stopped: 'You’re no longer watching this task',
};
