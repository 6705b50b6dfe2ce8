import ipaddr from 'ipaddr.js'

/** False for loopback, private, link-local, multicast and reserved addresses, also where an IPv6 address only wraps one. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'unicast'
}
