import { pages } from './pages.ts';

export const orgSettings = {
  nav: pages.orgSettings,
  general: 'General',
  intro: (name: string) => `Name, URL, and sign‑in settings for ${name}.`,
  notAllowed: 'Only owners and admins can open organization settings.',
  onlyOwners: 'Only owners can change the name, the URL, and how members sign in.',
  nameAndUrl: 'Name and URL',
};
