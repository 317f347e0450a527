import {
  type ExpressionScope,
  filledText,
  hasPlaceholder,
  listNameOf,
  parseAddress,
  type ParsedAddresses,
  parseAddresses,
  writtenAddress,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { BoundDestination, Giver } from '../../port.ts'
import type { EmailSettings } from './settings.ts'

/** Most recipients of a destination, once its expressions are filled in. */
export const maximumRecipients = 500

const fields = ['to', 'cc', 'bcc'] as const

/** A list is named in the settings; a value that is filled in names an address. */
const isList = (entry: string) => listNameOf(entry) !== null && !hasPlaceholder(entry)

/**
 * The e-mail with its recipients filled in. Subject, body and name of the file are filled when the mail is
 * composed. Lists stay as they are named.
 *
 * @param giver what the recipients come from, for the messages
 */
export function bindEmail(settings: EmailSettings, scope: ExpressionScope, giver: Giver): BoundDestination {
  const written = [...fields.flatMap((field) => settings[field]), settings.replyTo ?? '']
  if (giver === 'destination' && !written.some(hasPlaceholder)) return { ok: true, settings }
  const bound = fillAddresses(settings, scope)
  if (!bound.ok) return bound
  const { to, cc, bcc, answer } = bound
  const count = to.length + cc.length + bcc.length
  if (count === 0) return { ok: false, recipient: '(none)', said: sentence(`${giver}_gives_no_recipient`) }
  if (count > maximumRecipients || answer.length > 1) {
    return {
      ok: false,
      recipient: bound.recipient,
      said: sentence(`${giver}_gives_many_recipients`, { most: maximumRecipients }),
    }
  }
  return { ok: true, settings: { ...settings, to, cc, bcc, replyTo: answer[0] ?? null } }
}

function fillAddresses(settings: EmailSettings, scope: ExpressionScope) {
  const filled = fields.map((field) =>
    settings[field]
      .filter((entry) => !isList(entry))
      .map((each) => ({ text: filledText(each, scope), isFilled: hasPlaceholder(each) })),
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
  if (wrong && !wrong.ok) return { ok: false, recipient: recipient || '(none)', said: wrong.message } as const
  const read = parsed.map((each) => (each.ok ? each.addresses.map(writtenAddress) : []))
  const [to = [], cc = [], bcc = []] = fields.map((field, index) => [
    ...(read[index] ?? []),
    ...settings[field].filter(isList),
  ])
  return { ok: true, recipient, to, cc, bcc, answer: read[fields.length] ?? [] } as const
}

interface Entry {
  readonly text: string
  /** Whether values were filled into it. */
  readonly isFilled: boolean
}

/** The author of a cell of the data chooses the reader of a mail: one reader, unless the destination allows several. */
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
