import type { AuditIssue } from './send-report.ts';

/** The link that an element is in, and the image that it is, by the URLs by which audits know them. */
export function placeOf(element: Element): { linkUrl?: string; imageUrl?: string } {
  const link = linkOf(element);
  const linkUrl = link === null ? null : webUrl(link.href);
  const image = imageOf(element);
  const imageUrl = image === null ? null : webUrl(image.src);
  return { ...(linkUrl === null ? {} : { linkUrl }), ...(imageUrl === null ? {} : { imageUrl }) };
}

/** Whether what an audit found of an element can still be so: pages change, and nobody is told what they see is wrong. */
export function canStillBe(issue: AuditIssue, element: Element): boolean {
  const image = imageOf(element);
  switch (issue) {
    case 'broken_link':
      return true;
    case 'broken_image':
      return image?.complete === true && image.naturalWidth === 0;
    case 'image_without_alt':
      return image !== null && !image.hasAttribute('alt');
    case 'link_without_text':
      return !hasName(linkOf(element));
  }
}

/** By its name: those of frames have constructors of their own. */
function imageOf(element: Element): HTMLImageElement | null {
  return element.localName === 'img' ? (element as HTMLImageElement) : null;
}

function linkOf(element: Element): HTMLAnchorElement | HTMLAreaElement | null {
  return element.closest<HTMLAnchorElement | HTMLAreaElement>('a[href], area[href]');
}

/** Null for what is no URL of the web, and for one that is too long to be asked about. */
function webUrl(href: string): string | null {
  return /^https?:/i.test(href) && href.length <= 2_048 ? href : null;
}

function hasName(link: Element | null): boolean {
  if (link === null) return true;
  const named =
    '[aria-label]:not([aria-label=""]), [aria-labelledby], [title]:not([title=""]), img[alt]:not([alt=""]), svg title';
  return (link.textContent ?? '').trim() !== '' || link.matches(named) || link.querySelector(named) !== null;
}
