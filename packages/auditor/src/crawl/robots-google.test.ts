import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowed, parseRobots } from './robots.ts';

/**
 * What Google publishes of its matcher, told in cases of our own: the behaviour of the open-source parser, of its
 * conformance suite and of the documentation. Not here is what no HTTP answer can express, such as an empty URL.
 */
interface GoogleCase {
  name: string;
  robots: string | string[];
  /** URLs, or paths of one, by the product token that asks. */
  allowed?: Record<string, string[]>;
  forbidden?: Record<string, string[]>;
}

const LINE = 2083 * 8;
const bread = (rule: string) => ['user-agent: baker', 'disallow: /', `allow: ${rule}`];

const CASES: GoogleCase[] = [
  { name: 'an empty file rules nothing', robots: '', allowed: { baker: ['/', '/any/thing'] } },
  {
    name: 'only the agent that is named is kept out',
    robots: ['user-agent: baker', 'disallow: /'],
    forbidden: { baker: ['/', '/oven'] },
    allowed: { miller: ['/', '/oven'] },
  },
  {
    name: 'lines with other names rule nothing',
    robots: ['agent: baker', 'forbid: /'],
    allowed: { baker: ['/oven'] },
  },
  {
    name: 'white space may stand for the colon',
    robots: ['user-agent baker', 'disallow\t /oven'],
    forbidden: { baker: ['/oven'] },
    allowed: { baker: ['/'] },
  },
  {
    name: 'not when there are more than two words',
    robots: ['user-agent: baker', 'disallow /oven /shop'],
    allowed: { baker: ['/oven', '/shop'] },
  },
  {
    name: 'a line that begins with its colon is none',
    robots: ['user-agent: baker', ': /oven', ' : disallow: /oven'],
    allowed: { baker: ['/oven'] },
  },
  {
    name: 'groups of one agent are one, agents in a row share, rules before any agent count for nobody',
    robots: [
      'allow: /cellar/',
      '',
      'user-agent: baker',
      'disallow: /',
      'allow: /oven/',
      'user-agent: miller',
      'disallow: /',
      'allow: /mill/',
      '',
      '',
      'allow: /river/',
      'user-agent: farmer',
      '',
      'user-agent: baker',
      'allow: /field/',
      'disallow: /',
    ],
    allowed: {
      baker: ['/oven/1', '/field/1'],
      miller: ['/mill/1', '/river/1'],
      farmer: ['/field/1'],
    },
    forbidden: {
      baker: ['/mill/1', '/river/1', '/cellar/'],
      miller: ['/oven/1', '/field/1', '/cellar/'],
      farmer: ['/oven/1', '/cellar/'],
    },
  },
  {
    name: 'a sitemap does not part an agent from the next',
    robots: ['user-agent: baker', 'sitemap: https://bread.example/map', 'user-agent: *', 'disallow: /'],
    forbidden: { baker: ['/'], miller: ['/'] },
  },
  {
    name: 'nor does a line nobody knows',
    robots: ['user-agent: baker', 'favourite-flour: rye', 'user-agent: *', 'disallow: /'],
    forbidden: { baker: ['/'], miller: ['/'] },
  },
  {
    name: 'an empty rule does',
    robots: ['user-agent: baker', 'disallow:', 'user-agent: *', 'disallow: /'],
    allowed: { baker: ['/'] },
    forbidden: { miller: ['/'] },
  },
  ...['USER-AGENT: baker|ALLOW: /oven/|DISALLOW: /', 'uSeR-aGenT: baker|aLLow: /oven/|DISallow: /'].map(
    (robots) => ({
      name: `the case of directives does not matter: ${robots.slice(0, 10)}`,
      robots: robots.split('|'),
      allowed: { baker: ['/oven/1'] },
      forbidden: { baker: ['/shop'] },
    }),
  ),
  ...[
    'FettleBot',
    'FETTLEBOT',
    'fettlebot',
    'FettleBot/2.1',
    'FettleBot crawls',
    'FettleBot*',
    'FettleBot;x',
  ].map((name) => ({
    name: `"${name}" names the agent, in any case and up to what no token holds`,
    robots: [`user-agent: ${name}`, 'disallow: /oven'],
    forbidden: { FettleBot: ['/oven'], fettlebot: ['/oven'] },
    allowed: { FettleBot: ['/shop'], Fettle: ['/oven'] },
  })),
  ...[
    'FettleBot-Images',
    'FettleBot_2',
    'Fettle',
    'MyFettleBot',
    'Mozilla/5.0 (FettleBot)',
    '',
    '*FettleBot',
  ].map((name) => ({
    name: `"${name}" names another`,
    robots: [`user-agent: ${name}`, 'disallow: /oven'],
    allowed: { FettleBot: ['/oven'] },
  })),
  {
    name: 'an agent with a space in its own name is nobody the file can name',
    robots: ['user-agent: *', 'disallow: /', 'user-agent: master baker', 'allow: /oven', 'disallow: /'],
    allowed: { master: ['/oven'] },
    forbidden: { 'master baker': ['/oven'], master: ['/shop'] },
  },
  {
    name: 'the star is for those without a group, wherever it stands',
    robots: ['user-agent: *', 'allow: /', 'user-agent: baker', 'disallow: /'],
    forbidden: { baker: ['/oven'] },
    allowed: { miller: ['/oven'] },
  },
  {
    name: 'without a star those without a group are free',
    robots: ['user-agent: baker', 'allow: /', 'user-agent: miller', 'disallow: /'],
    allowed: { farmer: ['/'], baker: ['/'] },
    forbidden: { miller: ['/'] },
  },
  {
    name: 'an own group takes all of its agent away from the star',
    robots: ['user-agent: *', 'disallow: /oven/', 'user-agent: baker', 'disallow: /shop/'],
    allowed: { baker: ['/oven/1'] },
    forbidden: { baker: ['/shop/1'], miller: ['/oven/1'] },
  },
  {
    name: 'also one without rules, or with an empty one',
    robots: ['user-agent: *', 'disallow: /', 'user-agent: baker', 'disallow:', 'user-agent: miller'],
    allowed: { baker: ['/'], miller: ['/'] },
    forbidden: { farmer: ['/'] },
  },
  {
    name: 'groups of the star are one as well',
    robots: [
      'user-agent: *',
      'disallow: /oven',
      'user-agent: baker',
      'disallow: /x',
      'user-agent: *',
      'disallow: /shop',
    ],
    forbidden: { miller: ['/oven', '/shop'] },
    allowed: { miller: ['/x'], baker: ['/oven'] },
  },
  {
    name: 'a group of an agent and the star is for both',
    robots: ['user-agent: *', 'user-agent: baker', 'disallow: /oven', 'user-agent: *', 'disallow: /shop'],
    forbidden: { baker: ['/oven'], miller: ['/oven', '/shop'] },
    allowed: { baker: ['/shop'] },
  },
  {
    name: 'a star with words behind it is still the star',
    robots: ['user-agent: * and everybody', 'disallow: /oven'],
    forbidden: { baker: ['/oven'] },
  },
  {
    name: 'the case of paths matters',
    robots: ['user-agent: baker', 'disallow: /Oven/'],
    forbidden: { baker: ['/Oven/1'] },
    allowed: { baker: ['/oven/1', '/OVEN/'] },
  },
  {
    name: 'the longest rule decides: disallow',
    robots: ['user-agent: baker', 'disallow: /oven/rye.html', 'allow: /oven/'],
    forbidden: { baker: ['/oven/rye.html'] },
    allowed: { baker: ['/oven/', '/oven/rye'] },
  },
  {
    name: 'the longest rule decides: allow',
    robots: ['user-agent: baker', 'allow: /oven/rye.html', 'disallow: /oven/'],
    allowed: { baker: ['/oven/rye.html'] },
    forbidden: { baker: ['/oven/'] },
  },
  ...['', '/', '/oven', '/oven/rye.html'].map((path) => ({
    name: `allow wins a tie of "${path}"`,
    robots: ['user-agent: baker', `disallow: ${path}`, `allow: ${path}`],
    allowed: { baker: ['/oven/rye.html', '/'] },
  })),
  {
    name: 'a slash more is longer',
    robots: ['user-agent: baker', 'disallow: /oven', 'allow: /oven/'],
    forbidden: { baker: ['/oven', '/ovens'] },
    allowed: { baker: ['/oven/', '/oven/1'] },
  },
  {
    name: 'length is that of the pattern, not of what it matches',
    robots: ['user-agent: baker', 'allow: /rye', 'disallow: /*.html'],
    forbidden: { baker: ['/rye.html'] },
    allowed: { baker: ['/rye'] },
  },
  {
    name: 'stars count as characters of it',
    robots: ['user-agent: baker', 'allow: /oven/rye.', 'disallow: /*.html'],
    allowed: { baker: ['/oven/rye.html'] },
    forbidden: { baker: ['/oven/spelt.html'] },
  },
  {
    name: 'a query may hold another address',
    robots: bread('/go?to=rye&next=https://mill.example?river&x'),
    allowed: { baker: ['/go?to=rye&next=https://mill.example?river&x'] },
    forbidden: { baker: ['/go?next=https://mill.example?river&x&to=rye'] },
  },
  {
    name: 'text beyond ASCII in a rule is escaped, in a URL it is not',
    robots: bread('/brot/ブ'),
    allowed: { baker: ['/brot/%E3%83%96'] },
    forbidden: { baker: ['/brot/ブ'] },
  },
  {
    name: 'escapes of a rule stay and are compared in upper case',
    robots: bread('/brot/%e3%83%96'),
    allowed: { baker: ['/brot/%E3%83%96'] },
    forbidden: { baker: ['/brot/ブ', '/brot/%e3%83%96'] },
  },
  {
    name: 'escapes of plain letters are not undone',
    robots: bread('/brot/%72%79%65'),
    allowed: { baker: ['/brot/%72%79%65'] },
    forbidden: { baker: ['/brot/rye'] },
  },
  {
    name: 'what only looks like an escape stays as it is',
    robots: bread('/100%/%zz%e'),
    allowed: { baker: ['/100%/%zz%e', '/100%/%zz%e3'] },
    forbidden: { baker: ['/100%25/%zz%e'] },
  },
  {
    name: 'a star in the middle',
    robots: ['user-agent: baker', 'disallow: /oven/rye/loaf', 'allow: /oven/*/crumb'],
    forbidden: { baker: ['/oven/rye/loaf'] },
    allowed: { baker: ['/oven/loaf', '/oven//loaf', '/oven/oat/loaf'] },
  },
  {
    name: 'a dollar at the end',
    robots: ['user-agent: baker', 'disallow: /oven/rye$', 'allow: /oven/rye/loaf'],
    forbidden: { baker: ['/oven/rye'] },
    allowed: { baker: ['/oven/rye/loaf', '/oven/rye/', '/oven/rye?x', '/oven/rye/x'] },
  },
  {
    name: 'a hash begins a comment wherever it stands',
    robots: ['user-agent: baker # of bread', '# disallow: /', 'disallow: /oven/rye#burnt', 'allow: /'],
    allowed: { baker: ['/oven/oat'] },
    forbidden: { baker: ['/oven/rye', '/oven/ryebread'] },
  },
  {
    name: 'index.html stands for its folder, and for nothing else',
    robots: ['user-agent: *', 'allow: /oven/index.html', 'disallow: /'],
    allowed: { baker: ['/oven/', '/oven/index.html', '/oven/index.html?x'] },
    forbidden: { baker: ['/oven/index.htm', '/oven/rye', '/oven', '/'] },
  },
  {
    name: 'index.htm too, but not in a rule that forbids',
    robots: ['user-agent: *', 'allow: /oven/index.htm', 'disallow: /oven/', 'disallow: /mill/index.html'],
    allowed: { baker: ['/oven/', '/oven/index.html', '/mill/'] },
    forbidden: { baker: ['/oven/rye', '/mill/index.html'] },
  },
  {
    name: 'a line ends after so many bytes, and what is left is the rule',
    robots: ['user-agent: baker', `disallow: /x/${'a'.repeat(LINE - 15)}/loaf`],
    forbidden: { baker: [`/x/${'a'.repeat(LINE - 15)}/crumb`] },
    allowed: { baker: ['/loaf', `/x/${'a'.repeat(LINE - 15)}`] },
  },
  {
    name: 'bytes are counted, not characters, and half a character stays',
    robots: ['user-agent: baker', 'disallow: /', `allow: /${'ü'.repeat(LINE / 2 - 4)}z`],
    allowed: {
      baker: [`/${'%C3%BC'.repeat(LINE / 2 - 5)}%C3%BC`, `/${'%C3%BC'.repeat(LINE / 2 - 5)}%C3%A4`],
    },
    forbidden: { baker: [`/${'%C3%BC'.repeat(LINE / 2 - 5)}z`] },
  },
  ...['/fish', '/fish*'].map((rule) => ({
    name: `documentation: ${rule}`,
    robots: bread(rule),
    allowed: {
      baker: [
        '/fish',
        '/fish.html',
        '/fish/salmon.html',
        '/fishcakes',
        '/fishcakes/best.html',
        '/fish.php?id=1',
      ],
    },
    forbidden: { baker: ['/', '/Fish.asp', '/catfish', '/?id=fish', '/desert/fish'] },
  })),
  {
    name: 'documentation: /fish/',
    robots: bread('/fish/'),
    allowed: { baker: ['/fish/', '/fish/?id=1', '/fish/salmon', '/fish/salmon.htm'] },
    forbidden: { baker: ['/fish', '/fish.html', '/animals/fish/', '/Fish/Salmon.php'] },
  },
  {
    name: 'documentation: /*.php',
    robots: bread('/*.php'),
    allowed: {
      baker: [
        '/index.php',
        '/x/index.php',
        '/x/index.php?a',
        '//x/any.php.file.html',
        '/index.php/',
        '/x?f=a.php/',
      ],
    },
    forbidden: { baker: ['/', '/windows.PHP', '/php/', '/index?php'] },
  },
  {
    name: 'documentation: /*.php$',
    robots: bread('/*.php$'),
    allowed: { baker: ['/index.php', '/x/index.php'] },
    forbidden: {
      baker: ['/index.php?a', '/index.php/', '/index.php5', '/php/', '/a?php', '/aaphpaa', '//windows.PHP'],
    },
  },
  {
    name: 'documentation: /fish*.php',
    robots: bread('/fish*.php'),
    allowed: { baker: ['/fish.php', '/fishcakes/catfish.php?a=1'] },
    forbidden: { baker: ['/Fish.PHP', '/fish', '/x/fish.php'] },
  },
  {
    name: 'documentation: the home page alone',
    robots: bread('/$'),
    allowed: { baker: ['/'] },
    forbidden: { baker: ['/page.html', '/?x'] },
  },
  ...[
    ['allow: /p', 'disallow: /', true],
    ['allow: /page', 'disallow: /*.htm', false],
    ['allow: /page', 'disallow: /*.ph', true],
    ['allow: /$', 'disallow: /', false],
  ].map(([allow, disallow, expected]) => ({
    name: `documentation: ${allow} against ${disallow}`,
    robots: ['user-agent: baker', String(allow), String(disallow)],
    [expected === true ? 'allowed' : 'forbidden']: { baker: ['/page.htm'] },
  })),
  ...['\n', '\r\n', '\r'].map((end) => ({
    name: `lines may end in ${JSON.stringify(end)}`,
    robots: ['user-agent: miller', 'allow: /x', 'user-agent: baker', '', '', 'disallow: /oven', ''].join(end),
    forbidden: { baker: ['/oven'] },
    allowed: { miller: ['/oven'], baker: ['/x'] },
  })),
  {
    name: 'a mark at the start is skipped, one elsewhere spoils its line',
    robots: '\uFEFFuser-agent: baker\ndisallow: /oven\n\uFEFFdisallow: /shop',
    forbidden: { baker: ['/oven'] },
    allowed: { baker: ['/shop'] },
  },
  {
    name: 'what is no mark spoils the first line',
    robots: '\u00EF\u00BBuser-agent: baker\ndisallow: /oven',
    allowed: { baker: ['/oven'] },
  },
  ...['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw', 'Disallow-all', 'DISALLOWED'].map(
    (key) => ({
      name: `${key} is a disallow`,
      robots: ['user-agent: baker', `${key}: /oven`],
      forbidden: { baker: ['/oven'] },
    }),
  ),
  ...['dis-allow', 'disal', 'dllow', 'noindex', 'deny', 'no-disallow'].map((key) => ({
    name: `${key} is none`,
    robots: ['user-agent: baker', `${key}: /oven`],
    allowed: { baker: ['/oven'] },
  })),
  ...['useragent', 'user agent', 'User-Agents'].map((key) => ({
    name: `${key} names an agent`,
    robots: [`${key}: baker`, 'disallow: /oven'],
    forbidden: { baker: ['/oven'] },
    allowed: { miller: ['/oven'] },
  })),
  {
    name: 'white space around anything is none of it, beyond ASCII it is',
    robots: ['\t user-agent \t: \v baker\f', ' disallow\t: /oven \t', 'disallow: /shop\u00A0'],
    forbidden: { baker: ['/oven', '/shop%C2%A0'] },
    allowed: { baker: ['/shop'] },
  },
  {
    name: 'a rule that does not begin with a slash matches nothing, with a star it does',
    robots: [
      'user-agent: baker',
      'disallow: oven',
      'disallow: *shop',
      'disallow: ?q',
      'disallow: http://bread.example/mill',
    ],
    allowed: { baker: ['/oven', '/?q', '/mill'] },
    forbidden: { baker: ['/shop', '/my/shop'] },
  },
  {
    name: 'what is matched is the path with its query, without its fragment',
    robots: ['user-agent: baker', 'disallow: /b?c=http://d.example/$', 'disallow: /p;q$', 'disallow: /?r$'],
    forbidden: {
      baker: [
        'http://bread.example/b?c=http://d.example/',
        'http://bread.example/b?c=http://d.example/#top',
        'bread.example/p;q#x',
        '//bread.example/p;q',
        'bread.example?r',
        'http://bread.example?r#s',
      ],
    },
    allowed: {
      baker: ['http://bread.example', 'bread.example', 'http://bread.example/#/p;q', 'bread.example#/p;q'],
    },
  },
];

for (const { name, robots, allowed = {}, forbidden = {} } of CASES) {
  test(`as Google reads it: ${name}`, () => {
    const file = parseRobots(typeof robots === 'string' ? robots : robots.join('\n'));
    const ask = (verdicts: Record<string, string[]>, expected: boolean): void => {
      for (const [agent, urls] of Object.entries(verdicts)) {
        for (const url of urls) {
          const absolute =
            url.startsWith('/') && !url.startsWith('//bread') ? `http://bread.example${url}` : url;
          assert.equal(isAllowed(file, agent, absolute), expected, `${agent} on ${url.slice(0, 100)}`);
        }
      }
    };
    ask(allowed, true);
    ask(forbidden, false);
    assert.ok(
      Object.keys({ ...allowed, ...forbidden }).length > 0,
      'a case without an expectation proves nothing',
    );
  });
}
