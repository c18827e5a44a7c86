import { checkCases } from '../testing/check-cases.ts';
import { mixedContent } from './mixed-content.ts';

const resource = (url: string, kind: 'script' | 'canonical' | 'media') => ({
  url,
  kind,
  inHead: true,
  blocking: false,
  integrity: false,
});

const image = {
  url: 'http://cdn.example/a.png',
  alt: '',
  hasStyledSize: false,
  width: null,
  height: null,
  loading: null,
  inLink: false,
  decorative: false,
  candidates: [],
};

checkCases(mixedContent, [
  {
    name: 'parts over https',
    page: { resources: [resource('https://cdn.example/a.js', 'script')] },
    details: [],
  },
  {
    name: 'a script over http',
    page: { resources: [resource('http://cdn.example/a.js', 'script')] },
    details: ['script “http://cdn.example/a.js”'],
  },
  {
    name: 'scripts are told before images',
    page: {
      resources: [
        resource('http://cdn.example/a.mp4', 'media'),
        resource('http://cdn.example/a.js', 'script'),
      ],
      images: [image],
    },
    details: [
      'script “http://cdn.example/a.js”; media “http://cdn.example/a.mp4”; image “http://cdn.example/a.png”',
    ],
    affected: 1,
  },
  {
    name: 'one of the sizes of an image, and the same image twice',
    page: {
      images: [
        { ...image, url: 'https://cdn.example/a.png', candidates: ['http://cdn.example/b.png'] },
        { ...image, url: 'http://cdn.example/b.png' },
      ],
    },
    details: ['image “http://cdn.example/b.png”'],
  },
  {
    name: 'parts that browsers upgrade, told by the header or in the page',
    pages: [
      {
        headers: { 'content-security-policy': "default-src 'self'; upgrade-insecure-requests" },
        images: [image],
      },
      { url: '/a', headers: {}, policyMeta: ['upgrade-insecure-requests;'], images: [image] },
    ],
    details: [],
  },
  {
    name: 'a canonical is named, not loaded',
    page: { resources: [resource('http://site.example/', 'canonical')] },
    details: [],
  },
  {
    name: 'an http page has its own check',
    page: { url: 'http://site.example/', resources: [resource('http://cdn.example/a.js', 'script')] },
    details: [],
    status: 'not_applicable',
  },
]);
