/** Everything about destinations, transports included; what loads none is in `kinds.ts`. */
export {
  checkMailServer,
  createMailer,
  type Mailer,
  type MailerOptions,
  type OutgoingMail,
} from './kinds/email/mailer.ts'
export type { Message } from './kinds/email/message.ts'
export { defaultSmtpTimeouts, type SmtpTimeouts } from './kinds/email/smtp-limits.ts'
export { readSmtpUrl } from './kinds/email/smtp-url.ts'
export { composeEmail, type EmailInput } from './kinds/email/compose-email.ts'
export { type DirectoryFiles, realFiles } from './kinds/directory/directory-files.ts'
export { mailDomain } from './kinds/email/mail-domain.ts'
export { type EmailSettings } from './kinds/email/settings.ts'
export type { DelivererContext } from './context.ts'
export type { RecipientOutcome, SendOutcome } from './send-outcome.ts'
export { renderTemplate, type TemplateEscape } from './template.ts'
export { type AttachmentSource, encodedSize, type LockPdf } from './attachment.ts'
export { type Deliverers, loadDestinations } from './registry.ts'
export * from './kinds.ts'
