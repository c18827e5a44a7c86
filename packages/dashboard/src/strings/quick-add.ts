/** What the field for new tasks of a column says once something was typed into it. It loads when that is shown. */
export const quickAdd = {
  justAdded: 'Just added, at the end of the column',
  draft: 'Draft',
  continue: 'Continue',
  continueTask: (title: string) => `Continue “${title}”`,
  /** Announced when the field is closed. */
  kept: (column: string) => `Saved as a draft in ${column}. It isn’t added yet.`,
  discarded: 'Draft discarded',
};
