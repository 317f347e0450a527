/** A sentence of the service that has no code, in the language of the reader. */
import { type FailureCode, failureCodes } from '@punctual/domain/failure-codes'
import type { IntlShape } from 'react-intl'

import { serviceSentences } from '../messages/service-sentences.en.ts'
import { shown } from './shown.ts'

type SentenceId = keyof typeof serviceSentences

const codes = Object.keys(failureCodes) as FailureCode[]

/** What is not known stays as the service wrote it. */
export function serviceText(intl: IntlShape, said: string): string {
  return knownText(intl, said) ?? shown(said)
}

/** Null for what is not known. */
export function knownText(intl: IntlShape, said: string): string | null {
  for (const [id, form] of Object.entries(serviceSentences)) {
    const values = valuesIn(form, said)
    if (values === null) continue
    const words = Object.entries(values).map(([name, value]) => [name, valueText(intl, name, value)])
    return intl.formatMessage({ id: id as SentenceId }, Object.fromEntries(words))
  }
  return failureSentence(intl, said)
}

/** A failure that the service reports only by the sentence of its code. */
function failureSentence(intl: IntlShape, said: string): string | null {
  const code = codes.find((each) => failureCodes[each].message === said)
  return code === undefined ? null : intl.formatMessage({ id: `failed.${code}` })
}

/** The values of a sentence by the names in its form, such as "{date} is a holiday"; null where it has another form. */
function valuesIn(form: string, said: string): Readonly<Record<string, string>> | null {
  const [start = '', ...parts] = form.split(/[{}]/)
  if (parts.length === 0) return said === form ? {} : null
  if (!said.startsWith(start)) return null
  const values: Record<string, string> = {}
  let from = start.length
  for (let index = 0; index < parts.length; index += 2) {
    const [name = '', next = ''] = parts.slice(index, index + 2)
    const isLast = index + 2 >= parts.length
    const to = isLast ? said.length - next.length : said.indexOf(next, from + 1)
    if (to <= from || !said.startsWith(next, to)) return null
    values[name] = said.slice(from, to)
    from = to + next.length
  }
  return values
}

function valueText(intl: IntlShape, name: string, value: string): string {
  if (name === 'reason') return serviceText(intl, value)
  return durationWords(intl, value)
}

/** "2 hours" in the language of the reader; everything else as it is. */
function durationWords(intl: IntlShape, value: string): string {
  const [, amount, unit] = /^(\d+) (second|minute|hour|day)s?$/.exec(value) ?? []
  if (amount === undefined || unit === undefined) return value
  return intl.formatNumber(Number(amount), { style: 'unit', unitDisplay: 'long', unit })
}
