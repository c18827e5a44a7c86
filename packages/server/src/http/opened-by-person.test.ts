import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpenedByPerson } from './opened-by-person.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0';

test('browsers are people', () => {
  for (const userAgent of [
    chrome,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ])
    assert.equal(isOpenedByPerson({ 'user-agent': userAgent }), true, userAgent);
  assert.equal(isOpenedByPerson({ 'user-agent': chrome, 'sec-fetch-dest': 'document' }), true);
});

test('crawlers, previews of chats and mail programs, and scripts are not', () => {
  assert.equal(isOpenedByPerson({}), false);
  for (const userAgent of [
    '',
    'curl/8.9.1',
    'python-requests/2.32',
    'WhatsApp/2.24.20 A',
    'Slackbot-LinkExpanding 1.0',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 SkypeUriPreview Preview/0.5',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
    'TelegramBot (like TwitterBot)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
  ])
    assert.equal(isOpenedByPerson({ 'user-agent': userAgent }), false, userAgent);
});

test('a page that is fetched before anyone asks for it is not opened', () => {
  for (const headers of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'sec-fetch-dest': 'iframe' },
  ])
    assert.equal(isOpenedByPerson({ 'user-agent': chrome, ...headers }), false, JSON.stringify(headers));
});
