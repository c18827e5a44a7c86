export const clipboard = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Your browser blocked copying. Select the text and copy it manually.',
};
