import { BlockList, isIP } from "node:net";

/**
 * Which addresses a delivery may go to: global unicast by IANA's special-purpose registries for IPv4 and IPv6, and what the
 * operator allows besides. IPv6 that carries IPv4 is judged by the IPv4 inside where it is translated, else refused.
 */

const SPECIAL_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
const GLOBAL_V6 = ["2000::/3"];
const SPECIAL_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const specialV4 = blockListOf(SPECIAL_V4);
const globalV6 = blockListOf(GLOBAL_V6);
const specialV6 = blockListOf(SPECIAL_V6);

/** Eight groups of an IPv6 address; null when it is none (a zone id makes it none). */
function groupsOf(address: string): number[] | null {
  if (!URL.canParse(`http://[${address}]/`)) return null;
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const read = (text = "") => text.split(":").flatMap((group) => (group === "" ? [] : [parseInt(group, 16)]));
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** The IPv4 inside a mapped (::ffff:0:0/96) or NAT64 (64:ff9b::/96) address. */
function innerV4(groups: number[]): string | null {
  const prefix = groups.slice(0, 6).join(",");
  if (prefix !== "0,0,0,0,0,65535" && prefix !== "100,65435,0,0,0,0") return null;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialV4.check(address, "ipv4");
  const groups = groupsOf(address);
  if (!groups) return false;
  const inner = innerV4(groups);
  if (inner) return isPublicAddress(inner);
  return globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
}

/** The addresses an operator allows besides public ones. */
export type AllowList = { isEmpty: boolean; has(address: string): boolean };

/** `text`: the setting WEBHOOK_ALLOW_ADDRESSES, addresses or networks separated by commas. @throws for one that is neither. */
export function parseAllowList(text: string): AllowList {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const list = blockListOf(entries);
  return {
    isEmpty: entries.length === 0,
    has(address) {
      const version = isIP(address);
      return version !== 0 && list.check(address, version === 4 ? "ipv4" : "ipv6");
    },
  };
}

function blockListOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const version = isIP(address);
    if (version === 0) throw new Error(`${JSON.stringify(network)} is no address and no network`);
    const family = version === 4 ? "ipv4" : "ipv6";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
