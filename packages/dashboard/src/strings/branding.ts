import { pages } from './pages.ts';

export const branding = {
  title: pages.branding,
  intro: 'How your organization appears in client reports.',
  logo: {
    title: 'Logo',
    text: 'PNG, JPEG, or WebP, up to 512 KiB and 2,000 × 2,000 pixels. A transparent PNG that is 600 pixels wide looks best in reports.',
    none: 'No logo yet. Reports show the organization name.',
    upload: 'Upload logo',
    replace: 'Replace logo',
    remove: 'Remove logo',
    removeTitle: (org: string) => `Remove the logo from “${org}”?`,
    removeText: 'Reports show the organization name instead, including reports that are already shared.',
    saved: 'Logo saved',
    removed: 'Logo removed',
    alt: (org: string) => `${org} logo`,
  },
  color: {
    title: 'Accent color',
    text: 'Used for the cover, numbers, and links in reports. Text on it is black or white, whichever is easier to read.',
    legend: 'Accent color',
    default: 'Default',
    tooLight: (color: string) => `“${color}” is too light to be seen on white. Choose a darker color.`,
    saved: 'Accent color saved',
  },
  preview: {
    title: 'Preview',
    kind: 'Website audit',
    site: 'Client website',
    url: 'www.example.com',
    text: 'To see a full report, open an audit, select Share, then Preview what clients see.',
  },
};
