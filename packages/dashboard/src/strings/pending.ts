export const pending = {
  waiting: 'Waiting to be sent',
  /** Announced when something that was typed has to wait. */
  kept: 'Saved in this browser. It’ll be sent as soon as Fettle reconnects.',
};
