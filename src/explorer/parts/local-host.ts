/**
 * Whether a host (from `URL.hostname`) is on the user's own machine or network: by name, by IPv4 address, or by an IPv6
 * address that contains one. URL normalizes decimal, octal and hexadecimal IPv4 addresses.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isLocalIpv6(ipv6Groups(host.slice(1, -1)));
  if (/^\d+(\.\d+){3}$/.test(host)) return isLocalIpv4(host.split('.').map(Number));
  return !host.includes('.') || localName.test(host);
}

const localName = /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** Ranges not routed on the internet (RFC 6890): this machine, private networks, link-local, carrier-grade NAT. */
function isLocalIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && c === 0) ||
    (a === 198 && (b === 18 || b === 19))
  );
}

function isLocalIpv6(groups: readonly number[]): boolean {
  const [first = 0, second = 0, third = 0] = groups;
  // fc00::/7 unique local; fe80::/10 link-local; fec0::/10 site-local.
  if ((first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80) return true;
  // 64:ff9b:1::/48 is NAT64 within one network.
  if (first === 0x64 && second === 0xff9b && third === 1) return true;
  const embedded = embeddedIpv4(groups);
  return embedded !== null && isLocalIpv4(embedded);
}

/** The IPv4 address within an IPv6 one: mapped (::ffff:0:0/96), compatible (::/96), NAT64 (64:ff9b::/96), 6to4 (2002::/16). */
function embeddedIpv4(groups: readonly number[]): number[] | null {
  const head = groups.slice(0, 6).join(' ');
  const isLast = ['0 0 0 0 0 65535', '0 0 0 0 65535 0', '0 0 0 0 0 0', '100 65435 0 0 0 0'].includes(head);
  // ::1 and :: are 0.0.0.1 and 0.0.0.0 in this form.
  const pair = isLast ? groups.slice(6) : groups[0] === 0x2002 ? groups.slice(1, 3) : null;
  return pair === null ? null : pair.flatMap((group) => [group >> 8, group & 255]);
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => parseInt(group, 16));
}

/** The eight groups of an IPv6 address as normalized by URL: lower-case hexadecimal, at most one `::`, no dots. */
function ipv6Groups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<number>(zeros).fill(0), ...right];
}
