export { type Address, parseAddress, parseAddresses, type ParsedAddresses } from './address.ts'
export { checkMailServer, createMailer, type Mailer, type MailerOptions, type OutgoingMail } from './mailer.ts'
export type { RecipientOutcome, SendOutcome } from './send-outcome.ts'
export { renderTemplate, type TemplateEscape, type TemplateValue, type TemplateValues } from './template.ts'
export {
  type Attachment,
  type AttachmentOptions,
  type AttachmentSource,
  encodedSize,
  prepareAttachment,
  type PreparedAttachment,
} from './attachment.ts'
export { composeEmail, type EmailInput } from './compose-email.ts'
