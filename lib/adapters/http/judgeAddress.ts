import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './isPublicAddress'

/** `mayBePrivate`: the operator has opened this host; otherwise connections have to look names up with `publicOnly`. */
export type JudgedAddress = { ok: true; url: URL; mayBePrivate: boolean } | { ok: false; message: string }

/**
 * Whether a request may go to an address that a user typed in. Literal addresses are judged here (no look-up happens for them); names by `publicOnly`, at the moment of the connection.
 * `allowedPrivateHosts`: hosts (`name` or `name:port`) that may lie inside the operator's own network.
 */
export function judgeAddress(address: string, allowedPrivateHosts: ReadonlySet<string>): JudgedAddress {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { ok: false, message: 'It needs an address that starts with http:// or https://.' }
  const mayBePrivate = allowedPrivateHosts.has(url.hostname) || allowedPrivateHosts.has(url.host)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && ipaddr.isValid(literal) && !isPublicAddress(literal))
    return { ok: false, message: privateHost(url.hostname) }
  return { ok: true, url, mayBePrivate }
}

export function privateHost(hostname: string): string {
  return `${hostname} lies inside a private network. The operator can allow it with INTERLOCK_ALLOW_PRIVATE_HOSTS.`
}

/** Its message says what the operator can do. */
export class PrivateAddress extends Error {}

/** Looks a name up for a connection; fails with a `PrivateAddress` when any of its addresses is not public. */
export const publicOnly: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 4)
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(privateHost(hostname)), '', 4)
    // with `all` the caller wants the list, which the type of the callback does not say
    if (options.all) return (callback as (error: null, found: LookupAddress[]) => void)(null, found)
    callback(null, first.address, first.family)
  })
}
