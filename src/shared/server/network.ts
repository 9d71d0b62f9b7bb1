import ipaddr from 'ipaddr.js'

/** Parses an address as a socket or a trusted proxy gives it. An IPv4 address mapped into IPv6 counts as IPv4. */
const parse = (address: string) => {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isAddress ? ipaddr.process(address) : undefined
}

/** Returns the network of an address, with its first `bits` bits: '2001:db8:0:12::/64'. */
const prefixOf = (parsed: NonNullable<ReturnType<typeof parse>>, bits: number): string => {
  const bytes = parsed.toByteArray().map((byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))))
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}

/** Returns the network by which attempts are counted: an IPv4 address, the /64 of IPv6, or the text. */
export const networkOf = (address: string): string => {
  const parsed = parse(address)
  if (!parsed) return address
  return parsed.kind() === 'ipv4' ? parsed.toString() : prefixOf(parsed, 64)
}

/** Returns the /48 of an IPv6 address, which one subscriber may rent whole (65,536 /64s). IPv4 has no such network. */
export const siteOf = (address: string): string | undefined => {
  const parsed = parse(address)
  return parsed?.kind() === 'ipv6' ? prefixOf(parsed, 48) : undefined
}

/** Returns a network too coarse to identify a person, for logs and sessions: a /24, or a /48 of IPv6. */
export const coarseNetworkOf = (address: string): string | undefined => {
  const parsed = parse(address)
  return parsed && prefixOf(parsed, parsed.kind() === 'ipv4' ? 24 : 48)
}

/** Tells whether a host is reachable only from this machine. */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || parse(name)?.range() === 'loopback'
}
