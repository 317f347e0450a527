import type { PutOff } from '@punctual/domain'
import { type Language, languages, readSentence, say, sentenceOfJson } from '@punctual/domain/words'

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
  if (language === languages[0]) return told
  const hasWait = told.includes('"NotBeforeCode":"')
  // A quote within ResultJson has a backslash.
  return hasWait || told.includes('\\"said\\":') ? withWaitAndResult(told, language) : told
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

function withWaitAndResult(text: string, language: Language): string {
  const record = JSON.parse(text) as ExecutionOutput
  const ResultJson = resultIn(language, record.ResultJson)
  return JSON.stringify({ ...record, NotBeforeReason: waitText(record, language), ResultJson })
}

/** Every message beside a sentence says it in the language. */
function resultIn(language: Language, text: string): string {
  if (text === '') return text
  const result: unknown = JSON.parse(text, (_name, value: unknown) => {
    const { said } = Object(value) as { said?: unknown }
    return said === undefined ? value : { ...Object(value), message: say(sentenceOfJson(said), language) }
  })
  return JSON.stringify(result)
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
