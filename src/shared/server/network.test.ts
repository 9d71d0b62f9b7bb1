import { describe, expect, it } from 'vitest'
import { coarseNetworkOf, isLoopback, networkOf, siteOf } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', undefined, '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', undefined, '203.0.113.0/24'],
    ['::1', '::/64', '::/48', '::/48'],
    ['2001:db8:0:12::1', '2001:db8:0:12::/64', '2001:db8::/48', '2001:db8::/48'],
    ['2001:0DB8:0000:0012:ffff:ffff:ffff:ffff', '2001:db8:0:12::/64', '2001:db8::/48', '2001:db8::/48'],
    ['2001:db8:7:12:3:4:5:6', '2001:db8:7:12::/64', '2001:db8:7::/48', '2001:db8:7::/48'],
    ['64:ff9b::203.0.113.7', '64:ff9b::/64', '64:ff9b::/48', '64:ff9b::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48', 'fe80::/48'],
    ['not an address', 'not an address', undefined, undefined],
    ['7', '7', undefined, undefined],
  ])('%s has the network %s, the site %s and the coarse network %s', (address, network, site, coarse) => {
    expect([networkOf(address), siteOf(address), coarseNetworkOf(address)]).toEqual([network, site, coarse])
  })
})

it.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['LOCALHOST', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.7', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
])('%s is reachable only from this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
