import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { classifyAddress, isPublicAddress, parseAllowedNetworks } from './address-policy.ts';

/** The oracle is the runtime's own block list, fed in another notation (first and last address). */
const special = new BlockList();
for (const [first, last] of [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
] as const) {
  special.addRange(first, last);
}

type Bytes = [number, number, number, number];
const byte = fc.integer({ min: 0, max: 255 });
const anyV4 = fc.tuple(byte, byte, byte, byte);
/** Half of the cases start like a special block, or the property would rarely meet one. */
const interestingV4 = fc.oneof(
  anyV4,
  fc
    .tuple(
      fc.constantFrom(
        '0',
        '10',
        '100.64',
        '127',
        '168.63.129.16',
        '169.254',
        '172.16',
        '172.31',
        '192.0.0',
        '192.168',
        '198.18',
        '224',
        '255',
      ),
      anyV4,
    )
    .map(([start, tail]) => [...start.split('.').map(Number), ...tail].slice(0, 4) as Bytes),
);
const hex = (bytes: readonly number[]) => Buffer.from(bytes).toString('hex');
const groups = (digits: string) => digits.match(/.{4}/g)?.join(':') ?? '';

test('an IPv4 address is public exactly when it lies in no special block', () => {
  fc.assert(
    fc.property(interestingV4, (bytes) => {
      const ip = bytes.join('.');
      assert.equal(isPublicAddress(ip), !special.check(ip));
    }),
    { numRuns: 2000 },
  );
});

test('an IPv4 address of a special block is refused in every IPv6 embedding', () => {
  fc.assert(
    fc.property(interestingV4, fc.integer({ min: 0, max: 0xffff }), (bytes, any) => {
      const ip = bytes.join('.');
      fc.pre(special.check(ip));
      const v4 = groups(hex(bytes));
      const flipped = groups(hex(bytes.map((each) => each ^ 0xff)));
      const free = any.toString(16);
      for (const embedded of [
        `::ffff:${v4}`,
        `::ffff:${ip}`,
        `0:0:0:0:0:FFFF:${v4}`,
        `::${v4}`,
        `::${ip}`,
        `::ffff:0:${v4}`,
        `64:ff9b::${v4}`,
        `64:ff9b::${ip}`,
        `64:ff9b:1:${free}::${v4}`,
        `2002:${v4}::`,
        `2002:${v4}:${free}::1`,
        `2001:0:${free}:1::${flipped}`,
        `2a01:4f8:${free}:1:0:5efe:${v4}`,
        `2a01:4f8:${free}:1:200:5efe:${v4}`,
        `fe80::5efe:${v4}`,
      ]) {
        assert.equal(isPublicAddress(embedded), false, embedded);
      }
    }),
    { numRuns: 500 },
  );
});

const metadata: [whose: string, address: string][] = [
  ['AWS, Google, Azure, DigitalOcean, OpenStack', '169.254.169.254'],
  ['AWS, containers', '169.254.170.2'],
  ['AWS, pods', '169.254.170.23'],
  ['AWS, DNS', '169.254.169.253'],
  ['AWS over IPv6', 'fd00:ec2::254'],
  ['AWS, pods over IPv6', 'fd00:ec2::23'],
  ['Google over IPv6', 'fd20:ce::254'],
  ['Azure', '168.63.129.16'],
  ['Alibaba', '100.100.100.200'],
  ['Oracle', '192.0.0.192'],
  ['Tencent', '169.254.0.23'],
  ['link-local, first', '169.254.0.0'],
  ['link-local, last', '169.254.255.255'],
  ['carriers, first', '100.64.0.0'],
  ['carriers, last', '100.127.255.255'],
  ['protocols, first', '192.0.0.0'],
  ['protocols, last', '192.0.0.255'],
  ['benchmarks, first', '198.18.0.0'],
  ['benchmarks, last', '198.19.255.255'],
  ['NAT64 of loopback', '64:ff9b::7f00:1'],
  ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
  ['NAT64 of Azure', '64:ff9b::a83f:8110'],
  ['local NAT64', '64:ff9b:1::808:808'],
  ['local NAT64, last', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['6to4 of a public address', '2002:808:808::1'],
  ['6to4 of metadata', '2002:a9fe:a9fe::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['mapped metadata', '::ffff:169.254.169.254'],
  ['mapped metadata in digits', '::ffff:a9fe:a9fe'],
  ['mapped Azure', '::ffff:168.63.129.16'],
  ['translated Azure', '::ffff:0:168.63.129.16'],
  ['compatible Azure', '::168.63.129.16'],
];

for (const [whose, address] of metadata) {
  test(`what a cloud or network keeps for itself is not reached: ${whose}, ${address}`, () => {
    assert.equal(classifyAddress(address), 'blocked');
  });
}

test('what lies beside those is public', () => {
  for (const ip of [
    '168.63.129.15',
    '168.63.129.17',
    '168.63.128.16',
    '64:ff9b::a83f:8111',
    '::ffff:168.63.129.17',
  ])
    assert.equal(classifyAddress(ip), 'public', ip);
});

test('the addresses of the internet are public', () => {
  const list =
    '1.1.1.1 8.8.8.8 93.184.216.34 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.0.1.0 198.17.255.255';
  const v6 =
    '2606:4700::1111 2a00:1450:4001:81b::200e 2001:4860:4860::8888 2620:fe::fe 3ffe:: ::ffff:8.8.8.8 64:ff9b::8.8.8.8';
  for (const ip of [...list.split(' '), ...v6.split(' ')]) assert.equal(classifyAddress(ip), 'public', ip);
});

test('IPv6 outside the public unicast space, and what is no address at all, is refused', () => {
  const list = `:: ::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 100::1 2001:db8::1 2001:2::1 2001:10::1
    2001:20::1 3fff::1 5f00::1 4000::1 1fff:: 2002:808:808:: 2001:0:4136:e378:8000:63bf:3fff:fdd2 2606:4700::1111%1
    256.1.1.1 1.1.1 0x7f.1 017700000001 2130706433 example.com 1.1.1.1/32 [::1]`;
  for (const ip of [...list.split(/\s+/), '', ' 1.1.1.1']) assert.equal(classifyAddress(ip), 'blocked', ip);
});

test('an allowed network opens exactly its own addresses, also when they come mapped into IPv6', () => {
  const allowed = parseAllowedNetworks(['10.1.2.0/23', 'fd00:1::/33', '127.0.0.1']);
  for (const ip of ['10.1.2.0', '10.1.3.255', '::ffff:10.1.3.1', 'fd00:1:7fff::1', '127.0.0.1']) {
    assert.equal(classifyAddress(ip, allowed), 'allowed', ip);
  }
  for (const ip of [
    '10.1.1.255',
    '10.1.4.0',
    'fd00:1:8000::',
    'fd00:2::',
    '127.0.0.2',
    '::10.1.2.1',
    '64:ff9b::10.1.2.1',
  ]) {
    assert.equal(classifyAddress(ip, allowed), 'blocked', ip);
  }
});

test('a wrong entry in the list of networks is named', () => {
  for (const wrong of [
    '10.0.0.0/33',
    '10.0.0.5/8',
    'fd00::1/64',
    'intranet',
    '',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '::/129',
    '::ffff:10.0.0.0/104',
    '0x7f.1',
  ]) {
    assert.throws(
      () => parseAllowedNetworks(['127.0.0.0/8', wrong]),
      { message: new RegExp(`^"${wrong.replaceAll('.', '\\.')}" is`) },
      wrong,
    );
  }
  assert.deepEqual(
    parseAllowedNetworks([' 10.0.0.0/8 ', '::/0']).map(({ prefix }) => prefix),
    [8, 0],
  );
});
