import { pages } from './pages.ts';

export const orgSettings = {
  nav: pages.orgSettings,
  general: 'General',
  intro: (name: string) => `The name of ${name}, its URL, and how its members sign in.`,
  notAllowed: 'Only owners and admins can open the settings of an organization.',
  onlyOwners: 'Only owners can change the name, the URL, and how members sign in.',
  nameAndUrl: 'Name and URL',
};
