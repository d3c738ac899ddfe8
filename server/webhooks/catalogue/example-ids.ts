/** Made-up ids and a moment for the catalogue's examples. */
export const EXAMPLE = {
  event: "01936f2e-8a10-7c3e-9b1a-2f6d5c4b3a21",
  message: "01936f2e-8a0f-7d12-8c55-0a1b2c3d4e5f",
  conversation: "01936e10-1111-7aaa-8bbb-1c1c1c1c1c1c",
  contact: "01936e10-2222-7aaa-8bbb-2c2c2c2c2c2c",
  otherContact: "01936e10-2323-7aaa-8bbb-2d2d2d2d2d2d",
  channel: "01936e10-3333-7aaa-8bbb-3c3c3c3c3c3c",
  member: "01936e10-4444-7aaa-8bbb-4c4c4c4c4c4c",
  team: "01936e10-5555-7aaa-8bbb-5c5c5c5c5c5c",
  endpoint: "01936e10-6666-7aaa-8bbb-6c6c6c6c6c6c",
  campaign: "01936e10-7777-7aaa-8bbb-7c7c7c7c7c7c",
  at: "2027-01-15T08:00:00.000Z",
} as const;
