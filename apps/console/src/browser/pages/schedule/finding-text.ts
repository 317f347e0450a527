/** What a finding of an explanation says, in the language of the reader. */
import type { IntlShape } from 'react-intl'

import type { Explanation } from '../../api/schedule-queries.ts'
import { type FailureText, failureText } from '../../controls/failure-text.ts'
import { holidayName } from '../../controls/holiday-name.ts'
import { shown } from '../../controls/shown.ts'
import { isMessage } from '../../messages/is-message.ts'
import { statusText } from '../../states/execution-state.ts'
import { dateOf } from '../../times/day.ts'
import { durationText } from '../../times/format.ts'
import { withInstants } from '../../times/instants-in-text.ts'

type Finding = Explanation['Findings'][number]
type Value = Finding['Values'][string]

export interface FindingWords {
  readonly intl: IntlShape
  /** Writes an instant as the viewer reads it. */
  readonly write: (epoch: number) => string
  /** The rule of that time in words; null where it is not known. */
  readonly wasRule: string | null
}

/** A finding whose code is unknown here, or that comes without values, is shown as the service wrote it. */
export function findingText(
  { Code, Message, Values }: Pick<Finding, 'Code' | 'Message'> & Partial<Pick<Finding, 'Values'>>,
  words: FindingWords,
): string {
  const { intl, write } = words
  const id = `explained.${Code}`
  if (Values === undefined || !isMessage(intl, id)) return withInstants(Message, write)
  const values = Object.entries(Values).map(([name, value]) => [name, valueText(name, value, words)])
  const failure = failureOf(intl, { Values })
  const told = failure === null ? {} : { ErrorMessage: failure.sentence }
  return intl.formatMessage({ id }, { ...Object.fromEntries(values), ...told })
}

/** What the service or the other side said of the failure, beyond the sentence for its code; null where nothing. */
export function findingQuotation(intl: IntlShape, { Values = {} }: Partial<Pick<Finding, 'Values'>>) {
  return failureOf(intl, { Values })?.more ?? null
}

function failureOf(intl: IntlShape, { Values }: Pick<Finding, 'Values'>): FailureText | null {
  const { ErrorCode: code, ErrorMessage: message } = Values
  return typeof code === 'string' && typeof message === 'string' ? failureText(intl, { code, message }) : null
}

/** As the messages take it: `none` for what is not known or takes no time. */
function valueText(name: string, value: Value, { intl, write, wasRule }: FindingWords): string | number {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(shown).join(' ')
  if (name === 'WasDescription') return wasRule ?? value
  if (typeof value === 'number') {
    if (name.endsWith('EpochUtc')) return write(value)
    if (name.endsWith('Seconds')) return value === 0 ? 'none' : durationText(intl, value)
    return value
  }
  return wordText(name, value, intl)
}

function wordText(name: string, value: string, intl: IntlShape): string {
  switch (name) {
    case 'Status':
    case 'BlockingStatus':
      return statusText(intl, value as Parameters<typeof statusText>[1])
    case 'Date':
      return intl.formatDate(dateOf(value), { ...inFull, day: 'numeric' })
    case 'Holiday':
      return holidayName(intl, value)
    case 'Month':
      return intl.formatDate(dateOf(value), inFull)
    case 'Reason':
      return shown(value)
    default:
      return value
  }
}

const inFull = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
