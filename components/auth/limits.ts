/** As the server has it (server/auth/rules.ts), which judges in the end. */
export const PASSWORD_MIN = 10;
