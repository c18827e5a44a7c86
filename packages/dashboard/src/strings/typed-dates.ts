/** What people type for a day, in lower case. Names of days and months can be shortened. */
export const dateWords = {
  today: ['today', 'tod'],
  tomorrow: ['tomorrow', 'tom', 'tmr'],
  yesterday: ['yesterday'],
  /** Words before a day that add nothing to it. */
  filler: ['on', 'by', 'due', 'the'],
  this: 'this',
  next: 'next',
  last: 'last',
  within: 'in',
  ago: 'ago',
  of: 'of',
  at: ['at', '@'],
  endOfMonth: ['end of month', 'eom'],
  numbers: ['a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  one: ['an', 'one'],
  units: {
    day: ['d', 'day', 'days'],
    week: ['w', 'wk', 'week', 'weeks'],
    month: ['mo', 'month', 'months'],
    year: ['y', 'yr', 'year', 'years'],
  },
  weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  months: [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  noon: 'noon',
  midnight: 'midnight',
} as const;

/** Fields for a day or a time of day. */
export const typedDates = {
  openCalendar: 'Open calendar',
  openTimes: 'Choose a time',
  type: 'Type a date',
  typeHint: 'Such as fri or in 3 days',
  clear: 'Clear',
  unclear: 'Enter a date, such as “fri”, “in 3 days”, or “Dec 12”.',
  unclearTime: 'Enter a time, such as “14:30” or “2 pm”.',
  tooEarly: (day: string) => `Choose ${day} or later.`,
  understood: (day: string) => `That is ${day}.`,
};
