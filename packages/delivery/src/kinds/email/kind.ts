import { messageId } from '@punctual/domain'

import { linkExpiryDaysOf } from '../../link-expiry.ts'
import type { DestinationKind } from '../../port.ts'
import { bindEmail } from './bind-email.ts'
import { listsOf, withMembers } from './email-lists.ts'
import { emailDescription } from './description.ts'
import { emailForm } from './form.ts'
import { mailDomain } from './mail-domain.ts'
import { refusedRecipients } from './refused-recipients.ts'
import { email, emailSettings, emailSettingsOf, recipientsOf } from './settings.ts'

/** A mail to several recipients, with the files attached or a link to the report. */
export const emailKind = {
  kind: email,
  isMail: true,
  description: emailDescription,
  settings: emailSettings,
  form: emailForm,
  texts(settings) {
    const { to, cc, bcc, replyTo, subject, body } = emailSettingsOf(settings)
    const of = (field: string, text: string, use: 'recipients' | 'message') => ({ field, text, use })
    return [
      ...to.map((each) => of('To', each, 'recipients')),
      ...cc.map((each) => of('Cc', each, 'recipients')),
      ...bcc.map((each) => of('Bcc', each, 'recipients')),
      of('ReplyTo', replyTo ?? '', 'recipients'),
      of('Subject', subject, 'message'),
      of('Body', body, 'message'),
    ]
  },
  refusals: (settings, policy, row) => refusedRecipients(emailSettingsOf(settings), policy, row),
  bind: (settings, scope, giver) => bindEmail(emailSettingsOf(settings), scope, giver),
  lists: (settings) => listsOf(emailSettingsOf(settings)),
  withLists: (settings, members) => withMembers(emailSettingsOf(settings), members),
  isOneEach: (settings) => emailSettingsOf(settings).oneMailEach ?? false,
  forOne: (settings, recipient) => ({ ...settings, to: [recipient], cc: [], bcc: [] }),
  recipients: (settings) => recipientsOf(emailSettingsOf(settings)),
  receiptId: (delivery, sender) => messageId(delivery, mailDomain(sender)),
  links(settings) {
    const { includeLink, includeAttachment, embedInBody } = emailSettingsOf(settings)
    if (!includeLink) return 'none'
    return includeAttachment || embedInBody ? 'beside' : 'only'
  },
  linkExpiryDays: (settings) => (emailSettingsOf(settings).includeLink ? linkExpiryDaysOf(settings) : null),
  template(settings) {
    const { templateId = null, body } = emailSettingsOf(settings)
    return templateId !== null || body.trim() === '' ? { id: templateId } : null
  },
  loadPrepare: async () => (await import('./prepare-email.ts')).prepareEmail,
  loadConnect: async () => (await import('./email-deliverer.ts')).createEmailDeliverer,
} satisfies DestinationKind
