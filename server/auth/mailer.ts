import { createTransport } from "nodemailer";

export type Mailer = { send(mail: { to: string; subject: string; text: string }): Promise<void> };

/** Sends over SMTP; connects only to send. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
