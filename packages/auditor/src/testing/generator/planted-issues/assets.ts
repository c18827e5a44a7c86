import { type FileModel, soundPaths } from '../site-model.ts';
import { onPage, type PlantedIssue } from './planted-issue.ts';

const cached = { 'cache-control': 'public, max-age=31536000' };
const picture = (bytes: number, type = 'image/webp'): FileModel => ({
  headers: { 'content-type': type, ...cached },
  body: new Uint8Array(bytes),
});
const image = (src: string) => ({ src, alt: 'A spade', width: 300, height: 200 });

export const assetIssues: PlantedIssue[] = [
  onPage('img-alt-missing', (it) => {
    it.images.push({ ...image('/photo.png'), alt: null });
  }),
  {
    check: 'img-broken',
    plant({ page, expect }) {
      page((it) => {
        it.images.push(image('/picture-that-is-gone.webp'));
      });
      expect('/picture-that-is-gone.webp', 'img-broken', 'link-internal-broken');
    },
  },
  {
    check: 'img-large',
    plant({ site, page, expect }) {
      site.files.set('/large.webp', picture(1_200_000));
      page((it) => {
        it.images.push(image('/large.webp'));
      });
      expect('/large.webp');
    },
  },
  onPage('img-no-dimensions', (it) => {
    it.images.push({ src: '/photo.png', alt: 'A rake' });
  }),
  onPage('picture-no-img', (it) => {
    it.body.push('<picture><source srcset="/photo.png"></picture>');
  }),
  {
    check: 'img-legacy-format',
    plant({ site, page, expect }) {
      site.files.set('/old.jpg', picture(150_000, 'image/jpeg'));
      page((it) => {
        it.images.push(image('/old.jpg'));
      });
      expect('/old.jpg');
    },
  },
  onPage('img-lazy-first', (it) => {
    it.images = [{ ...image('/photo.png'), attributes: 'loading="lazy"' }];
  }),
  onPage('alt-long', (it) => {
    it.images.push({ ...image('/photo.png'), alt: 'A spade in the grass. '.repeat(8) });
  }),
  {
    check: 'compression-missing',
    plant({ page, expect }) {
      expect(
        page((it) => {
          it.headers = { 'content-encoding': 'identity' };
        }),
      );
    },
  },
  {
    check: 'cache-headers-weak',
    plant({ site, page, expect }) {
      site.files.set('/uncached.css', { headers: { 'content-type': 'text/css' }, body: 'p{margin:0}' });
      page((it) => {
        it.head.push('<link rel="stylesheet" href="/uncached.css">');
      });
      expect('/uncached.css');
    },
  },
  onPage('dom-large', (it) => {
    it.body.push('<i></i>'.repeat(1600));
  }),
  {
    check: 'render-blocking',
    plant({ site, page, expect }) {
      const names = ['/a.js', '/b.js', '/c.js'];
      for (const name of names) {
        site.files.set(name, { headers: { 'content-type': 'text/javascript', ...cached }, body: '0' });
      }
      expect(
        page((it) => {
          it.head.push(...names.map((name) => `<script src="${name}"></script>`));
        }),
      );
    },
  },
  {
    check: 'page-weight',
    plant({ site, page, expect }) {
      const names = Array.from({ length: 9 }, (_, index) => `/gallery-${index}.webp`);
      for (const name of names) site.files.set(name, picture(190_000));
      expect(
        page((it) => {
          it.images.push(...names.map(image));
        }),
      );
    },
  },
  {
    check: 'http-version-old',
    alone: { alpn: ['http/1.1'] },
    plant: ({ expect }) => expect('/'),
  },
  {
    check: 'ttfb-slow',
    alone: { delayMs: 900 },
    plant({ site, expect }) {
      for (const path of soundPaths(site)) expect(path);
    },
  },
  onPage('viewport-missing', (it) => {
    it.viewport = null;
  }),
  onPage('viewport-blocks-zoom', (it) => {
    it.viewport = 'width=device-width, initial-scale=1, user-scalable=no';
  }),
];
