/** What lists of people say of guests of the organization. */
export const guests = {
  /** Beside the name, with the email address or username. */
  named: (handle: string) => `Guest · ${handle}`,
  /** While an internal comment is being written. */
  cannotSee: 'Guest, can’t see internal comments',
};
