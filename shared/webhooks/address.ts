import ipaddr from 'ipaddr.js'

/** Why we don't connect to an address. `unknown`: not a plain address, or not routed. */
export type AddressFault =
  | 'unspecified'
  | 'loopback'
  | 'private'
  | 'link_local'
  | 'cgnat'
  | 'multicast'
  | 'broadcast'
  | 'reserved'
  | 'benchmarking'
  | 'documentation'
  | 'metadata'
  | 'carries_ipv4'
  | 'unknown'

// Ranges that the library doesn't know, or knows less exactly. Checked before its own.
const extraRanges = subnets({
  metadata: [
    '169.254.169.254/32', // AWS, Google, Azure, DigitalOcean, Oracle, OpenStack
    '169.254.170.2/32', // AWS ECS credentials
    '169.254.170.23/32', // AWS EKS credentials
    '169.254.0.23/32', // Tencent
    '100.100.100.200/32', // Alibaba
    '192.0.0.192/32', // Oracle, the older one
    '168.63.129.16/32', // Azure's wire server: a public address that's reachable from inside
    'fd00:ec2::254/128', // AWS
    'fd00:ec2::23/128', // AWS EKS credentials
    'fd20:ce::254/128', // Google
    'fd00:42::42/128', // Scaleway
  ],
  documentation: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  benchmarking: ['198.18.0.0/15', '2001:2::/48'],
  // The compatible form, ::a.b.c.d, also covers :: and ::1, which the library recognizes.
  carries_ipv4: ['::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
  // 6bone (3ffe::/16) and ranges that IANA hasn't allocated: such addresses only exist inside networks.
  reserved: ['100:0:0:1::/64', '2001::/23', '2d00::/8', '2e00::/7', '3000::/4', '5f00::/16'],
})

// The library's range names. Its types list only some of them, so this is looked up by string.
const libraryRanges: Record<string, AddressFault> = {
  unspecified: 'unspecified',
  loopback: 'loopback',
  private: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  linkLocal: 'link_local',
  carrierGradeNat: 'cgnat',
  multicast: 'multicast',
  broadcast: 'broadcast',
  reserved: 'reserved',
  rfc6145: 'carries_ipv4',
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const compatible = ipaddr.IPv6.parseCIDR('::/96')

/** Only connect to `public` addresses. */
export function classify(ip: string): 'public' | AddressFault {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) {
    const address = ipaddr.IPv4.parse(ip)
    return extraRange(address) ?? libraryRange(address.range())
  }
  if (!ip.includes(':') || ip.includes('%') || !ipaddr.IPv6.isValid(ip)) return 'unknown'
  const address = ipaddr.IPv6.parse(ip)
  const range = extraRange(address) ?? libraryRange(address.range())
  if (range !== 'public') return range
  if (address.match(compatible) || isIsatap(address)) return 'carries_ipv4'
  return address.match(globalUnicast) ? 'public' : 'unknown'
}

function libraryRange(range: string): 'public' | AddressFault {
  return range === 'unicast' ? 'public' : (libraryRanges[range] ?? 'reserved')
}

function extraRange(address: ipaddr.IPv4 | ipaddr.IPv6): AddressFault | undefined {
  return extraRanges.find(([, subnet]) => address.kind() === subnet[0].kind() && address.match(subnet))?.[0]
}

/** RFC 5214: any prefix, then 0:5efe or 200:5efe, then the IPv4 address. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [high, low] = address.parts.slice(4)
  return low === 0x5efe && ((high ?? 0) & ~0x0300) === 0
}

function subnets(ranges: Partial<Record<AddressFault, string[]>>) {
  return Object.entries(ranges).flatMap(([range, cidrs]) =>
    // Object.entries loses the type of the keys.
    cidrs.map(cidr => [range as AddressFault, ipaddr.parseCIDR(cidr)] as const),
  )
}
