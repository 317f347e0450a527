/** Why something waits until an instant, in the language of the reader. */
import type { IntlShape } from 'react-intl'

import type { Execution } from '../api/queries.ts'
import { lengthText } from '../times/format.ts'
import { serviceText } from './service-text.ts'

export type Wait = Pick<Execution, 'NotBeforeReason' | 'NotBeforeCode' | 'NotBeforeValues'>

export interface WaitWords {
  readonly intl: IntlShape
  /** Writes an instant as the viewer reads it. */
  readonly write: (epoch: number) => string
}

/** A wait whose code is unknown here, or that comes without values, is told as any sentence of the service. */
export function waitText(
  { NotBeforeReason, NotBeforeCode, NotBeforeValues }: Wait,
  words: WaitWords,
): string | null {
  if (NotBeforeReason === null) return null
  const known = NotBeforeValues === null ? null : knownWait(NotBeforeCode, NotBeforeValues, words)
  return known ?? serviceText(words.intl, NotBeforeReason)
}

type Values = NonNullable<Wait['NotBeforeValues']>

function knownWait(code: Wait['NotBeforeCode'], values: Values, { intl, write }: WaitWords): string | null {
  const { WaitSeconds, Target, SinceEpochUtc } = values
  switch (code) {
    case 'retry':
      return intl.formatMessage({ id: 'said.retryAfter' }, { wait: lengthOf(intl, WaitSeconds) })
    case 'query_retry':
      return intl.formatMessage({ id: 'said.queryAgain' }, { wait: lengthOf(intl, WaitSeconds) })
    case 'asked':
      return askedText(intl, values)
    case 'breaker':
      return intl.formatMessage(
        { id: Target === 'MailServer' ? 'said.mailServerAway' : 'said.sourceAway' },
        { time: write(Number(SinceEpochUtc)) },
      )
    default:
      return null
  }
}

function askedText(intl: IntlShape, { Target, AskedSeconds, KeptSeconds }: Values): string {
  const target = Target === 'MailServer' ? 'mail server' : 'source'
  const wait = lengthOf(intl, AskedSeconds)
  const isKept = AskedSeconds === KeptSeconds
  return isKept
    ? intl.formatMessage({ id: 'said.askedToWait' }, { target, wait })
    : intl.formatMessage({ id: 'said.askedToWait.less' }, { target, wait, kept: lengthOf(intl, KeptSeconds) })
}

/** Null for one that is longer than any is reported. */
function lengthOf(intl: IntlShape, seconds: Values[string] | undefined): string {
  return typeof seconds === 'number' ? lengthText(intl, seconds) : intl.formatMessage({ id: 'wait.longest' })
}
