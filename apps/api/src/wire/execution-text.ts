import type { PutOff } from '@punctual/domain'
import { type Language, languages, readSentence, say } from '@punctual/domain/words'

import type { ExecutionOutput } from './execution.ts'
import { putOffText } from './put-off.ts'
import { sentenceToWire } from './sentence.ts'

/**
 * The database writes the record of an execution as a JSON text. Its sentences are inserted here, for most
 * records by a cut in the JSON. Parsing and writing all of it would cost a status more than everything else.
 */

/** A record as the database has written it, in the language of the caller. */
export function executionTextIn(language: Language, text: string): string {
  const told = withDetail(withPlacement(text, language), language)
  return language === languages[0] || !told.includes('"NotBeforeCode":"') ? told : withWait(told, language)
}

/** A member with a text. A name in quotes stands nowhere else: within strings, quotes have a backslash. */
const placement = /"PlacementReason":("(?:[^"\\]|\\.)*")/
const detailSaid = /"Detail":"(?:[^"\\]|\\.)*"(,"DetailCode":[^,]*,"DetailSaid":)("(?:[^"\\]|\\.)*")/

function withPlacement(text: string, language: Language): string {
  return text.replace(placement, (_member, kept: string) => {
    const said = readSentence(JSON.parse(kept) as string)
    return `"PlacementReason":${JSON.stringify(say(said, language))}`
  })
}

function withDetail(text: string, language: Language): string {
  return text.replace(detailSaid, (_members, between: string, kept: string) => {
    const said = readSentence(JSON.parse(kept) as string)
    return `"Detail":${JSON.stringify(say(said, language))}${between}${JSON.stringify(sentenceToWire(said))}`
  })
}

function withWait(text: string, language: Language): string {
  const record = JSON.parse(text) as ExecutionOutput
  return JSON.stringify({ ...record, NotBeforeReason: waitText(record, language) })
}

function waitText(
  { NotBeforeReason: message, NotBeforeCode: code, NotBeforeValues }: ExecutionOutput,
  language: Language,
): string | null {
  if (message === null || code === null) return message
  const values = Object.entries(NotBeforeValues ?? {}).map(([name, value]) => [
    `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    value,
  ])
  const putOff = { code, message, values: Object.fromEntries(values) as PutOff['values'] }
  return putOffText(putOff as PutOff, language)
}
