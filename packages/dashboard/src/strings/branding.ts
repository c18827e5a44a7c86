import { pages } from './pages.ts';

export const branding = {
  title: pages.branding,
  intro: 'How your organization looks on the reports that you hand to clients.',
  logo: {
    title: 'Logo',
    text: 'PNG, JPEG, or WebP, up to 512 KiB and 2,000 × 2,000 pixels. A transparent PNG, about 600 pixels wide, looks best.',
    none: 'No logo yet. Reports show the name of the organization.',
    upload: 'Upload logo',
    replace: 'Replace logo',
    remove: 'Remove logo',
    removeTitle: (org: string) => `Remove the logo of “${org}”?`,
    removeText: 'Reports show the name of the organization instead, including those that are already shared.',
    saved: 'Logo saved',
    removed: 'Logo removed',
    alt: (org: string) => `Logo of ${org}`,
  },
  color: {
    title: 'Accent color',
    text: 'Colors the cover, numbers, and links of reports. Text on it is black or white, whichever can be read.',
    legend: 'Accent color',
    reset: 'Use the default color',
    saved: 'Accent color saved',
  },
  preview: {
    title: 'Preview',
    kind: 'Website audit',
    site: 'Client website',
    url: 'www.example.com',
    text: 'The cover of a report. To see a whole one, open an audit and choose Client report.',
  },
};
