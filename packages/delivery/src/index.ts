export {
  checkMailServer,
  createMailer,
  type Mailer,
  type MailerOptions,
  type OutgoingMail,
} from './mailer.ts'
export type { Message } from './message.ts'
export { defaultSmtpTimeouts, type SmtpTimeouts } from './smtp-limits.ts'
export type { RecipientOutcome, SendOutcome } from './send-outcome.ts'
export { readSmtpUrl } from './smtp-url.ts'
export { renderTemplate, type TemplateEscape } from './template.ts'
export { type AttachmentSource, encodedSize, type LockPdf } from './attachment.ts'
export { composeEmail, type EmailInput } from './compose-email.ts'
