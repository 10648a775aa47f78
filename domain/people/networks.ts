/** IPv4 addresses have 32 bits, IPv6 addresses 128. An IPv4 address that is written as IPv6 (`::ffff:10.1.2.3`) counts as IPv4. */
interface Network {
  width: 32 | 128;
  /** The first address. */
  start: bigint;
  /** How many leading bits all its addresses share. */
  bits: number;
}

export const mostNetworks = 100;

type NetworksOutcome = { ok: true; networks: string[] } | { ok: false; problem: string };

/**
 * Checks typed networks and returns each once, as it is usually written: `10.1.2.3/16` is `10.1.0.0/16`, `2001:DB8:0:0::1` is
 * `2001:db8::1`. An address without bits is a network of one.
 */
export function normalizeNetworks(typed: readonly string[]): NetworksOutcome {
  const parsed = typed.map(text => ({ text, network: parseNetwork(text.trim()) }));
  const wrong = parsed.find(({ network }) => network === null);
  if (wrong) {
    const problem = `“${wrong.text.trim()}” is not an address or a network, such as 203.0.113.0/24.`;
    return { ok: false, problem };
  }
  const networks = [...new Set(parsed.flatMap(({ network }) => (network ? formatNetwork(network) : [])))];
  if (networks.length > mostNetworks)
    return { ok: false, problem: `Enter at most ${mostNetworks} networks.` };
  return { ok: true, networks };
}

/** Whether an address is in one of the networks. No networks allow every address. */
export function isNetworkAllowed(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const [bare = ''] = address.split('%');
  const caller = parseNetwork(bare);
  return caller !== null && networks.some(text => contains(parseNetwork(text), caller));
}

function contains(network: Network | null, { width, start }: Network): boolean {
  if (network?.width !== width) return false;
  return maskBits({ ...network, start }) === network.start;
}

function parseNetwork(text: string): Network | null {
  const [, address = '', typedBits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const parsed = parseIpv4(address) ?? parseIpv6(address);
  if (!parsed) return null;
  const bits = typedBits === undefined ? parsed.width : Number(typedBits);
  return bits <= parsed.width ? { ...parsed, bits, start: maskBits({ ...parsed, bits }) } : null;
}

/** The address with all bits behind the first `bits` cleared. */
function maskBits({ width, start, bits }: Network): bigint {
  const free = BigInt(width - bits);
  return (start >> free) << free;
}

type Address = Pick<Network, 'width' | 'start'>;

function parseIpv4(text: string): Address | null {
  const parts = text.split('.');
  // A leading zero could mean an octal number.
  const isValid =
    parts.length === 4 && parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
  return isValid ? { width: 32, start: joinParts(parts.map(Number), 8) } : null;
}

function parseIpv6(text: string): Address | null {
  const [, tail = ''] = /:(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  const embedded = parseIpv4(tail);
  if (tail && !embedded) return null;
  const hexadecimal = embedded
    ? `${text.slice(0, -tail.length)}${(embedded.start >> 16n).toString(16)}:${(embedded.start & 0xffffn).toString(16)}`
    : text;
  const [before = [], after, ...more] = hexadecimal
    .split('::')
    .map(part => (part === '' ? [] : part.split(':')));
  const missing = 8 - before.length - (after?.length ?? 0);
  if (more.length > 0 || (after ? missing < 1 : missing !== 0)) return null;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...(after ?? [])];
  if (!groups.every(group => /^[\da-f]{1,4}$/i.test(group))) return null;
  const start = joinParts(
    groups.map(group => Number.parseInt(group, 16)),
    16,
  );
  return start >> 32n === 0xffffn ? { width: 32, start: start & 0xffffffffn } : { width: 128, start };
}

function joinParts(parts: readonly number[], bits: 8 | 16): bigint {
  return parts.reduce((sum, part) => (sum << BigInt(bits)) | BigInt(part), 0n);
}

function splitParts(address: bigint, count: 4 | 8, bits: 8 | 16): number[] {
  const last = count - 1;
  const mask = (1n << BigInt(bits)) - 1n;
  return Array.from({ length: count }, (_, index) =>
    Number((address >> BigInt((last - index) * bits)) & mask),
  );
}

function formatNetwork({ width, start, bits }: Network): string {
  const address = width === 32 ? splitParts(start, 4, 8).join('.') : formatIpv6(start);
  return bits === width ? address : `${address}/${bits}`;
}

/** The longest run of zeros is written as `::` (RFC 5952). */
function formatIpv6(address: bigint): string {
  const text = splitParts(address, 8, 16)
    .map(group => group.toString(16))
    .join(':');
  const runs = text.match(/\b0(?::0)+\b/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  return longest === '' ? text : text.replace(new RegExp(`(^|:)${longest}(:|$)`), '::');
}
