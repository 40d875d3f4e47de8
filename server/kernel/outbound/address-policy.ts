import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// IANA allocates global unicast only from here; all else is reserved, v4-compatible `::/96` included.
const GLOBAL_UNICAST_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

const WELL_KNOWN_NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96]

// Inside a public range by number, yet answered by the host of the virtual machine: Azure's WireServer.
const CLOUD_HOST_IPV4 = new Set(['168.63.129.16'])

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal)\.*$/

/** Says whether a string is an IP address, as sockets write it, on the public internet. */
export function isPublicAddress(address: string): boolean {
  // isIP first: ipaddr.js also reads octal, hexadecimal and shortened IPv4, which sockets do not.
  const family = isIP(address)
  if (family === 4) return isPublicIPv4(ipaddr.IPv4.parse(address))
  if (family === 0 || address.includes('%')) return false
  // Through URL for the form without dots: ipaddr.js takes `::8.8.8.8` for `::ffff:8.8.8.8`.
  return isPublicIPv6(ipaddr.IPv6.parse(new URL(`http://[${address}]`).hostname.slice(1, -1)))
}

/** Says whether a host name, as `URL.hostname` spells it, is local by convention (RFC 6761, RFC 6762). */
export function isLocalName(hostname: string): boolean {
  return LOCAL_NAME.test(hostname)
}

function isPublicIPv4(ip: ipaddr.IPv4): boolean {
  return ip.range() === 'unicast' && !CLOUD_HOST_IPV4.has(ip.toString())
}

function isPublicIPv6(ip: ipaddr.IPv6): boolean {
  const embedded = embeddedIPv4(ip)
  if (embedded.length > 0) return embedded.every(isPublicIPv4)
  return ip.range() === 'unicast' && ip.match(GLOBAL_UNICAST_IPV6)
}

/** The IPv4 addresses that a packet to this IPv6 address may end up at; empty where the form embeds none. */
function embeddedIPv4(ip: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = ip.toByteArray()
  const at = (offset: number, mask = 0) =>
    new ipaddr.IPv4(bytes.slice(offset, offset + 4).map((byte) => byte ^ mask))
  switch (ip.range()) {
    case 'ipv4Mapped':
      return [at(12)]
    case 'rfc6052':
      // 64:ff9b:1::/48 (RFC 8215) embeds at a place that only its network knows, so it is refused as a whole.
      return ip.match(WELL_KNOWN_NAT64) ? [at(12)] : []
    case '6to4':
      return [at(2)]
    case 'teredo':
      // RFC 4380: the server in the clear, the client with every bit inverted.
      return [at(4), at(12, 0xff)]
    default:
      return []
  }
}
