import { onPage, type PlantedIssue } from './planted-issue.ts';

export const socialIssues: PlantedIssue[] = [
  onPage('og-incomplete', (it) => {
    delete it.openGraph['og:type'];
  }),
  {
    check: 'og-image-bad',
    plant({ site, page, expect }) {
      const part = page((it) => {
        it.openGraph['og:image'] = '/photo.png';
      }, 'part');
      const gone = page((it) => {
        it.openGraph['og:image'] = `${site.origin}/preview-that-is-gone.png`;
      }, 'gone');
      expect(part);
      expect(gone);
    },
  },
  onPage('og-url-mismatch', (it) => {
    it.openGraph['og:url'] = `${it.canonical}another/`;
  }),
  onPage('twitter-card-missing', (it) => {
    it.twitterCard = null;
  }),
];
