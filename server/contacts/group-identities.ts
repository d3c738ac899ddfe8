import type { Identity } from "#server/channels/index.ts";
import { newId } from "#server/platform/ids.ts";
import { foldText, storeText } from "#server/platform/text.ts";
import { CERTAINTY, IDENTITY_KIND, type Certainty } from "./states.ts";
import { phoneVariants } from "./variants.ts";

/** Identities that came together, so they are one person's; `certainty`: said by WhatsApp, or given by a person or an API. */
export type Sighting = { workspaceId: string; identities: Identity[]; name?: string | undefined; certainty: 1 | 2 };

/** The parameters of `resolve_contacts` (prisma/migrations/…200_contacts), as columns. Groups are numbered from 1. */
export type IdentityGroups = {
  /** The group of each sighting, in the order given. */
  groupOf: number[];
  groups: { workspaceId: string; candidateId: string; name: string; folded: string }[];
  identities: { group: number; kind: number; value: string; certainty: Certainty }[];
};

type Known = { kind: number; value: string; certainty: Certainty };

/**
 * Sorts the sightings of a batch into persons: two that share an identity, or a variant of a phone, are one. What the database
 * knows besides is joined there; here a batch is only made consistent with itself.
 */
export function groupIdentities(sightings: Sighting[]): IdentityGroups {
  const parent = sightings.map((_, index) => index);
  const rootOf = (index: number): number => {
    const up = parent[index] ?? index;
    return up === index ? index : rootOf(up);
  };
  const firstWith = new Map<string, number>();
  const known = sightings.map(identitiesOf);
  known.forEach((identities, index) => {
    for (const { kind, value } of identities) {
      const key = `${sightings[index]?.workspaceId ?? ""} ${String(kind)} ${value}`;
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, index);
      else parent[rootOf(index)] = rootOf(first);
    }
  });
  return numbered(
    sightings,
    known,
    sightings.map((_, index) => rootOf(index)),
  );
}

function identitiesOf({ identities, certainty }: Sighting): Known[] {
  return identities.flatMap(({ kind, value }): Known[] => [
    { kind: IDENTITY_KIND[kind], value, certainty },
    ...(kind === "phone" ? phoneVariants(value) : []).map((variant): Known => ({
      kind: IDENTITY_KIND.phone,
      value: variant,
      certainty: CERTAINTY.variant,
    })),
  ]);
}

function numbered(sightings: Sighting[], known: Known[][], roots: number[]): IdentityGroups {
  const numberOf = new Map([...new Set(roots)].map((root, index) => [root, index + 1]));
  const groupOf = roots.map((root) => numberOf.get(root) ?? 0);
  const groups: IdentityGroups["groups"] = [];
  const identities = new Map<string, IdentityGroups["identities"][number]>();
  sightings.forEach(({ workspaceId, name }, index) => {
    const group = groupOf[index] ?? 0;
    const shown = storeText(name ?? "").slice(0, 200);
    const current = (groups[group - 1] ??= { workspaceId, candidateId: newId(), name: "", folded: "" });
    if (current.name === "" && shown !== "") Object.assign(current, { name: shown, folded: foldText(shown) });
    for (const identity of known[index] ?? []) {
      const key = `${String(group)} ${String(identity.kind)} ${identity.value}`;
      const certainty = Math.max(identities.get(key)?.certainty ?? 0, identity.certainty) as Certainty;
      identities.set(key, { group, ...identity, certainty });
    }
  });
  return { groupOf, groups, identities: [...identities.values()] };
}
