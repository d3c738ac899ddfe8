import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
  getBinaryNodeChildUInt,
  S_WHATSAPP_NET,
  encodeBigEndian,
  KEY_BUNDLE_TYPE,
} from "@whiskeysockets/baileys";
import { type Device, phoneJid, lidJid, type World } from "./world.ts";

const PRIVACY = { readreceipts: "all", profile: "all", status: "all", online: "all", last: "all", groupadd: "all" };
const KEY_ID_BYTES = 3;

const node = (tag: string, attrs: BinaryNode["attrs"] = {}, content?: BinaryNode["content"]): BinaryNode =>
  content === undefined ? { tag, attrs } : { tag, attrs, content };

/** Public keys as uploaded: `id` in three bytes, `value`, and `signature` on a signed one. */
function readKey(key: BinaryNode) {
  const keyId = getBinaryNodeChildUInt(key, "id", KEY_ID_BYTES);
  const publicKey = getBinaryNodeChildBuffer(key, "value");
  if (keyId === undefined || !publicKey) throw new Error("a key without id or value");
  return { keyId, publicKey, signature: getBinaryNodeChildBuffer(key, "signature") ?? new Uint8Array() };
}

const writeKey = (tag: string, key: { keyId: number; publicKey: Uint8Array; signature?: Uint8Array }): BinaryNode =>
  node(tag, {}, [
    node("id", {}, encodeBigEndian(key.keyId, KEY_ID_BYTES)),
    node("value", {}, key.publicKey),
    ...(key.signature ? [node("signature", {}, key.signature)] : []),
  ]);

function storeKeys(device: Device, iq: BinaryNode): void {
  const rotated = getBinaryNodeChild(getBinaryNodeChild(iq, "rotate"), "skey");
  if (rotated && device.keys) {
    device.keys.signedPreKey = readKey(rotated);
    return;
  }
  const signed = getBinaryNodeChild(iq, "skey");
  const registrationId = getBinaryNodeChildUInt(iq, "registration", 4);
  if (!signed || registrationId === undefined) return;
  device.keys = { registrationId, signedPreKey: readKey(signed) };
  for (const key of getBinaryNodeChildren(getBinaryNodeChild(iq, "list"), "key")) device.preKeys.push(readKey(key));
}

/** The key bundle of one address; a companion's one-time key leaves the store with it. */
async function keysOf(world: World, jid: string): Promise<BinaryNode> {
  const found = world.find(jid);
  const peer = found?.person?.peer ?? (found?.device === 0 ? found.account?.ownPhone : undefined);
  if (peer) return node("user", { jid }, await peer.keyNodes());
  const device = found?.account?.devices.get(found.device);
  if (!device?.keys) return node("user", { jid }, [node("error", { code: "404", text: "item-not-found" })]);
  const preKey = device.preKeys.shift();
  return node("user", { jid }, [
    node("registration", {}, encodeBigEndian(device.keys.registrationId)),
    node("type", {}, KEY_BUNDLE_TYPE),
    node("identity", {}, device.identity),
    ...(preKey ? [writeKey("key", preKey)] : []),
    writeKey("skey", device.keys.signedPreKey),
  ]);
}

async function answerEncrypt(world: World, device: Device, iq: BinaryNode): Promise<BinaryNode[]> {
  if (iq.attrs.type === "set") {
    storeKeys(device, iq);
    return [];
  }
  const keys = getBinaryNodeChild(iq, "key");
  if (keys) {
    const users = getBinaryNodeChildren(keys, "user").map((user) => keysOf(world, user.attrs.jid ?? ""));
    return [node("list", {}, await Promise.all(users))];
  }
  if (getBinaryNodeChild(iq, "count")) return [node("count", { value: String(device.preKeys.length) })];
  return [node("digest", {}, [node("identity", {}, device.identity)])];
}

/** One `user` of a usync answer, with just the protocols that were asked for; nobody there leaves it out. */
function describeUser(world: World, asked: Set<string>, user: BinaryNode): BinaryNode[] {
  const phone = getBinaryNodeChildString(user, "contact");
  const jid = user.attrs.jid ?? (phone ? phoneJid(phone) : "");
  const found = world.find(jid);
  const who = found?.account ?? found?.person;
  const content: BinaryNode[] = [];
  if (asked.has("contact")) content.push(node("contact", { type: who ? "in" : "out" }));
  if (!who) return content.length > 0 ? [node("user", { jid }, content)] : [];
  if (asked.has("devices")) {
    const companions = [...(found?.account?.devices.keys() ?? [])];
    const list = [
      node("device", { id: "0" }),
      ...companions.map((id) => node("device", { id: String(id), "key-index": String(id) })),
    ];
    content.push(node("devices", {}, [node("device-list", {}, list)]));
  }
  if (asked.has("lid") && !jid.endsWith("@lid")) content.push(node("lid", { val: lidJid(who.lid) }));
  return [node("user", { jid }, content)];
}

function answerUsync(world: World, iq: BinaryNode): BinaryNode[] {
  const usync = getBinaryNodeChild(iq, "usync");
  const query = getBinaryNodeChild(usync, "query")?.content;
  const asked = new Set(Array.isArray(query) ? query.map(({ tag }) => tag) : []);
  const users = getBinaryNodeChildren(getBinaryNodeChild(usync, "list"), "user");
  return [
    node("usync", {}, [
      node(
        "list",
        {},
        users.flatMap((user) => describeUser(world, asked, user)),
      ),
    ]),
  ];
}

async function contentFor(world: World, device: Device, iq: BinaryNode): Promise<BinaryNode[]> {
  switch (iq.attrs.xmlns) {
    case "encrypt":
      return answerEncrypt(world, device, iq);
    case "usync":
      return answerUsync(world, iq);
    case "privacy":
      if (iq.attrs.type === "set") return [node("tokens")];
      return [
        node(
          "privacy",
          {},
          Object.entries(PRIVACY).map(([name, value]) => node("category", { name, value })),
        ),
      ];
    case "abt":
      return [node("props", { protocol: "1" })];
    case "blocklist":
      return [node("list")];
    case "w:g2":
      return [node("groups")];
    default:
      return [];
  }
}

/** Answers one query of a logged-in client. What needs no content (passive, ping, dirty bits) gets an empty result. */
export async function answerQuery(world: World, device: Device, iq: BinaryNode): Promise<BinaryNode> {
  const content = await contentFor(world, device, iq);
  return node("iq", { from: S_WHATSAPP_NET, type: "result", id: iq.attrs.id ?? "" }, content);
}
