import type { Widget } from '@fettle/contract';

const fieldRules: Record<Widget['nameField'], string> = {
  off: 'Don’t ask',
  optional: 'Optional',
  required: 'Required',
};

export const guestReports = {
  title: 'Guest reports',
  text: 'People without an account report something on the pages of the site. Each report becomes a task, and its sender gets a link to follow it.',
  enabled: 'Accept reports',
  enabledText: 'Comments are internal by default while this is on.',
  origins: 'Pages that can send reports',
  originsHint: 'One origin per line, such as https://www.example.com.',
  nameField: 'Name',
  emailField: 'Email address',
  fieldRules,
  acceptsConsole: 'Keep error messages of the page',
  acceptsConsoleText:
    'They help developers, and can contain what people typed. Once this is saved, the script below collects them.',
  keepsQuery: 'Keep the query of page addresses',
  keepsQueryText: 'What follows the question mark can contain personal data.',
  acceptsScreenshots: 'Let guests add a picture of the page',
  acceptsScreenshotsText: 'It shows what is on their screen, except what your site masks.',
  showsAuditIssues: 'Show known audit issues',
  showsAuditIssuesText:
    'Guests who point at a link or an image learn that the latest audit found it broken, or without text. They see nothing else of audits, and nothing of what you ignore.',
  assignee: 'Assign new reports to',
  nobody: 'Nobody',
  script: 'Script for your site',
  scriptHint: 'Put it on every page. It shows a button, and loads the form once somebody presses it.',
  publicKey: 'Public key',
  publicKeyHint: 'Names this project in the form on your site. It is not a secret.',
  replaceKey: 'Replace key',
  replaceTitle: 'Replace the public key?',
  replaceText:
    'Forms with the old key stop working immediately. Links to reports that were already sent keep working.',
  keyReplaced: 'Public key replaced',
  saved: 'Settings for guest reports saved',
};
