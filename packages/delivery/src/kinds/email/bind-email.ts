import {
  type Address,
  type ExpressionScope,
  filledText,
  hasPlaceholder,
  parseAddress,
  type ParsedAddresses,
  parseAddresses,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { BoundDestination, Giver } from '../../port.ts'
import type { EmailSettings } from './settings.ts'

/** Most recipients of a destination, once its expressions are filled in. */
export const maximumRecipients = 500

/**
 * The e-mail with its recipients filled in. Subject, body and name of the file are filled when the mail is
 * composed.
 *
 * @param giver what the recipients come from, for the messages
 */
export function bindEmail(settings: EmailSettings, scope: ExpressionScope, giver: Giver): BoundDestination {
  const { to: stored, cc: copies, bcc: blindCopies, replyTo: reply } = settings
  if (giver === 'destination' && ![...stored, ...copies, ...blindCopies, reply ?? ''].some(hasPlaceholder))
    return { ok: true, settings }
  const filled = (['to', 'cc', 'bcc'] as const).map((field) =>
    settings[field].map((each) => ({ text: filledText(each, scope), isFilled: hasPlaceholder(each) })),
  )
  const replyTo = settings.replyTo === null ? '' : filledText(settings.replyTo, scope).trim()
  const mayBeSeveral = settings.severalAddresses ?? false
  const parsed = [
    ...filled.map((entries) => readEntries(entries, mayBeSeveral)),
    parseAddresses(replyTo === '' ? [] : [replyTo]),
  ]
  const recipient = filled
    .flat()
    .map(({ text }) => text)
    .join('; ')
    .trim()
    .slice(0, 320)
  const wrong = parsed.find((each) => !each.ok)
  if (wrong && !wrong.ok) return { ok: false, recipient: recipient || '(none)', said: wrong.message }
  const [to = [], cc = [], bcc = [], answer = []] = parsed.map((each) =>
    each.ok ? each.addresses.map(written) : [],
  )
  const count = to.length + cc.length + bcc.length
  if (count === 0) return { ok: false, recipient: '(none)', said: sentence(`${giver}_gives_no_recipient`) }
  if (count > maximumRecipients || answer.length > 1) {
    return {
      ok: false,
      recipient,
      said: sentence(`${giver}_gives_many_recipients`, { most: maximumRecipients }),
    }
  }
  return { ok: true, settings: { ...settings, to, cc, bcc, replyTo: answer[0] ?? null } }
}

interface Entry {
  readonly text: string
  /** Whether values were filled into it. */
  readonly isFilled: boolean
}

/** Who writes a cell of the data decides who reads a mail: of one reader, unless the destination lets it be more. */
function readEntries(entries: readonly Entry[], mayBeSeveral: boolean): ParsedAddresses {
  for (const { text, isFilled } of mayBeSeveral ? [] : entries) {
    const isOne = !isFilled || text.trim() === '' || parseAddress(text).ok
    if (!isOne && parseAddresses(text).ok)
      return {
        ok: false,
        message: sentence('value_must_be_one_address', { text: text.slice(0, 100) }),
      }
  }
  return parseAddresses(entries.map(({ text }) => text))
}

function written({ name, address }: Address): string {
  return name === null ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}
