/** A link in running text: without padding, so that it stands a space from the words beside it, and on their axis. */
export const textLink = 'font-medium text-accent underline-offset-4 hover:underline';

/** The same where nothing else in its line can be pressed: as high as a finger needs. */
export const lineLink = `${textLink} inline-flex min-h-7 items-center pointer-coarse:min-h-[40px]`;
