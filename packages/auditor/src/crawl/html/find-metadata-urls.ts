import type { DocumentFacts } from '../../facts.ts';
import { normalizeUrl } from '../url/normalize-url.ts';

const previewImages = [
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
] as const;

/** Properties of JSON-LD whose values are URLs. An `@id` is only a name and need not exist. */
const urlProperties = new Set(
  'url image logo sameAs contentUrl embedUrl thumbnailUrl thumbnail item mainEntityOfPage'.split(' '),
);

/** What a page mentions without linking to it or loading it, as normalized URLs. */
export function findMetadataUrls(document: DocumentFacts, finalUrl: string): string[] {
  const images = findPreviewImages(document).flatMap(({ address }) => normalizeUrl(address, finalUrl) ?? []);
  return [...images, ...findStructuredDataUrls(document, finalUrl)];
}

/** The images a page offers for previews, as written. */
export function findPreviewImages(document: DocumentFacts): { name: string; address: string }[] {
  const given = new Map([...Object.entries(document.openGraph), ...Object.entries(document.twitter)]);
  return previewImages.flatMap((name) => {
    const address = given.get(name)?.trim() ?? '';
    return address === '' ? [] : [{ name, address }];
  });
}

/** The normalized URLs in its structured data, each once. */
export function findStructuredDataUrls(document: DocumentFacts, finalUrl: string): string[] {
  const found = new Set<string>();
  for (const { properties } of document.jsonLd) {
    for (const [name, values] of Object.entries(properties)) {
      if (!urlProperties.has(name.slice(name.lastIndexOf('.') + 1))) continue;
      for (const value of values) {
        const url = /^(?:https?:\/\/|\/)/i.test(value) ? normalizeUrl(value, finalUrl) : null;
        if (url !== null) found.add(url);
      }
    }
  }
  return [...found];
}
