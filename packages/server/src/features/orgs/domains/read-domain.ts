import { domainToASCII } from 'node:url';
import { ApiError } from '../../../api-error.ts';

/**
 * Domains under which everybody can get an address. Nobody proves them by DNS but the provider; the operator must not
 * give them to an organization by mistake either.
 */
const mailProviders: ReadonlySet<string> = new Set([
  'aol.com',
  'duck.com',
  'fastmail.com',
  'gmail.com',
  'gmx.at',
  'gmx.ch',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'hotmail.co.uk',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'naver.com',
  'outlook.com',
  'pm.me',
  'posteo.de',
  'proton.me',
  'protonmail.com',
  'qq.com',
  't-online.de',
  'tuta.com',
  'tutanota.com',
  'web.de',
  'yahoo.com',
  'yahoo.co.jp',
  'yahoo.co.uk',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
  '163.com',
  '126.com',
]);

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * A domain as it is stored: in lowercase, in the form that DNS uses.
 * @throws ApiError BAD_REQUEST for what is no domain, and for those of public mail providers
 */
export function readDomain(sent: string): string {
  const domain = toDomain(sent);
  if (domain === null) throw refused('must be a domain, such as "example.com", without "https://" or "@"');
  if (mailProviders.has(domain)) {
    throw refused(`cannot be ${domain}: everybody can get an address there. Use a domain of your own`);
  }
  return domain;
}

/** The domain of an email address as it is stored; null when it cannot be one of an organization. */
export function domainOf(email: string): string | null {
  const domain = toDomain(email.slice(email.lastIndexOf('@') + 1));
  return domain === null || mailProviders.has(domain) ? null : domain;
}

function toDomain(text: string): string | null {
  const domain = domainToASCII(text.trim().replace(/\.$/, ''));
  const labels = domain.split('.');
  // The last label of a domain is never a number; that of an IP address is.
  const isDomain =
    domain.length <= 253 &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    !/^\d+$/.test(labels.at(-1) ?? '');
  return isDomain ? domain : null;
}

function refused(problem: string): ApiError {
  const message = `"domain" ${problem}`;
  return new ApiError('BAD_REQUEST', `${message}.`, { details: [{ path: 'domain', message }] });
}
