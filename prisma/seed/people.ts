import { addMember, createTeam, createUser, createWorkspace, type Accounts, type Role } from "#server/auth/index.ts";

const WORKSPACE = "Moura Home";

const COLLEAGUES = [
  { key: "bruno", name: "Bruno Tavares", email: "bruno@moura.example", role: "admin" },
  { key: "clara", name: "Clara Winter", email: "clara@moura.example", role: "supervisor" },
  { key: "davi", name: "Davi Nunes", email: "davi@moura.example", role: "agent" },
] as const satisfies { key: string; name: string; email: string; role: Role }[];

type ColleagueKey = (typeof COLLEAGUES)[number]["key"];

export type DemoPeople = {
  workspaceId: string;
  /** Member ids. */
  members: Record<ColleagueKey | "ana", string>;
  userIds: Record<ColleagueKey | "ana", string>;
  teams: { sales: string; support: string };
};

/** The demo's owner, three colleagues and two teams. All share the demo's password. */
export async function seedPeople(
  accounts: Accounts,
  signIn: { email: string | undefined; password: string | undefined },
): Promise<DemoPeople> {
  const { email, password } = signIn;
  if (!email || !password) throw new Error("the seed needs DEMO_EMAIL and DEMO_PASSWORD");
  const owner = await createUser(accounts, { name: "Ana Moura", email, password }, new Headers());
  const { workspaceId, memberId } = await createWorkspace(accounts.pool, {
    name: WORKSPACE,
    ownerUserId: owner.userId,
    zone: "America/Sao_Paulo",
  });
  const members = { ana: memberId, bruno: "", clara: "", davi: "" };
  const userIds = { ana: owner.userId, bruno: "", clara: "", davi: "" };
  for (const { key, role, ...person } of COLLEAGUES) {
    const { userId } = await createUser(accounts, { ...person, password }, new Headers());
    userIds[key] = userId;
    members[key] = await addMember(accounts.pool, { workspaceId, userId, role });
  }
  return {
    workspaceId,
    members,
    userIds,
    teams: {
      sales: await createTeam(accounts, { workspaceId, name: "Sales", memberIds: [members.ana, members.davi] }),
      support: await createTeam(accounts, {
        workspaceId,
        name: "Support",
        memberIds: [members.clara, members.bruno],
      }),
    },
  };
}
