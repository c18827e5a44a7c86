import { testAsGoogle } from '../../testing/google-case.ts';

const line = 2083 * 8;
const bread = (rule: string) => ['user-agent: baker', 'disallow: /', `allow: ${rule}`];

// Patterns and paths: which URLs a rule matches.
testAsGoogle([
  {
    name: 'paths are case-sensitive',
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
    name: 'one more slash makes a rule longer',
    robots: ['user-agent: baker', 'disallow: /oven', 'allow: /oven/'],
    forbidden: { baker: ['/oven', '/ovens'] },
    allowed: { baker: ['/oven/', '/oven/1'] },
  },
  {
    name: 'the length is that of the pattern, not of the match',
    robots: ['user-agent: baker', 'allow: /rye', 'disallow: /*.html'],
    forbidden: { baker: ['/rye.html'] },
    allowed: { baker: ['/rye'] },
  },
  {
    name: 'stars count as characters of the pattern',
    robots: ['user-agent: baker', 'allow: /oven/rye.', 'disallow: /*.html'],
    allowed: { baker: ['/oven/rye.html'] },
    forbidden: { baker: ['/oven/bread.html'] },
  },
  {
    name: 'a query may contain another URL',
    robots: bread('/go?to=rye&next=https://mill.example?river&x'),
    allowed: { baker: ['/go?to=rye&next=https://mill.example?river&x'] },
    forbidden: { baker: ['/go?next=https://mill.example?river&x&to=rye'] },
  },
  {
    name: 'non-ASCII text is escaped in a rule, but not in a URL',
    robots: bread('/brot/ブ'),
    allowed: { baker: ['/brot/%E3%83%96'] },
    forbidden: { baker: ['/brot/ブ'] },
  },
  {
    name: 'escapes in a rule stay and are compared in upper case',
    robots: bread('/brot/%e3%83%96'),
    allowed: { baker: ['/brot/%E3%83%96'] },
    forbidden: { baker: ['/brot/ブ', '/brot/%e3%83%96'] },
  },
  {
    name: 'escapes of plain letters are not decoded',
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
    name: 'a hash begins a comment anywhere',
    robots: ['user-agent: baker # of bread', '# disallow: /', 'disallow: /oven/rye#burnt', 'allow: /'],
    allowed: { baker: ['/oven/oat'] },
    forbidden: { baker: ['/oven/rye', '/oven/ryebread'] },
  },
  {
    name: 'index.html also matches its folder, and nothing else',
    robots: ['user-agent: *', 'allow: /oven/index.html', 'disallow: /'],
    allowed: { baker: ['/oven/', '/oven/index.html', '/oven/index.html?x'] },
    forbidden: { baker: ['/oven/index.htm', '/oven/rye', '/oven', '/'] },
  },
  {
    name: 'so does index.htm, but not in a disallow rule',
    robots: ['user-agent: *', 'allow: /oven/index.htm', 'disallow: /oven/', 'disallow: /mill/index.html'],
    allowed: { baker: ['/oven/', '/oven/index.html', '/mill/'] },
    forbidden: { baker: ['/oven/rye', '/mill/index.html'] },
  },
  {
    name: 'a line is cut after the maximum bytes, and what is left is the rule',
    robots: ['user-agent: baker', `disallow: /x/${'a'.repeat(line - 15)}/loaf`],
    forbidden: { baker: [`/x/${'a'.repeat(line - 15)}/crumb`] },
    allowed: { baker: ['/loaf', `/x/${'a'.repeat(line - 15)}`] },
  },
  {
    name: 'bytes are counted, not characters, and half a character stays',
    robots: ['user-agent: baker', 'disallow: /', `allow: /${'ü'.repeat(line / 2 - 4)}z`],
    allowed: {
      baker: [`/${'%C3%BC'.repeat(line / 2 - 5)}%C3%BC`, `/${'%C3%BC'.repeat(line / 2 - 5)}%C3%A4`],
    },
    forbidden: { baker: [`/${'%C3%BC'.repeat(line / 2 - 5)}z`] },
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
    name: 'documentation: only the home page',
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
  {
    name: 'a rule that does not begin with a slash matches nothing, unless it begins with a star',
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
    name: 'rules match the path with its query, without the fragment',
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
]);
