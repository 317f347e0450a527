import { failureSaid, type PutOff } from '@punctual/domain'
import { type Language, languages, readSentence, say, sentenceOfJson } from '@punctual/domain/words'

import type { ExecutionOutput } from './execution.ts'
import { lateCauseText } from './late-cause.ts'
import { putOffText } from './put-off.ts'
import { codeToWire, sentenceToWire } from './sentence.ts'

/**
 * The database writes the record of an execution as a JSON text. Its sentences and ResultJson are inserted here,
 * for most records by a cut in the JSON. Parsing and writing all of it would cost a status more than everything
 * else.
 */

/** A record as the database has written it, in the language of the caller. */
export function executionTextIn(language: Language, text: string): string {
  const told = withHold(
    withLateCause(withDetail(withPlacement(text, language), language), language),
    language,
  )
  const isSaid = language === languages[0] || !/"NotBeforeCode":"|"message":"/.test(told)
  return withResultJson(isSaid ? told : withWaitAndResult(told, language))
}

/** A member with a text. A name in quotes stands nowhere else: within strings, quotes have a backslash. */
const placement = /"PlacementReason":(null|"(?:[^"\\]|\\.)*")/
const detailSaid = /"Detail":"(?:[^"\\]|\\.)*"(,"DetailCode":[^,]*,"DetailSaid":)("(?:[^"\\]|\\.)*")/

function withPlacement(text: string, language: Language): string {
  return text.replace(placement, (_member, kept: string) => {
    const reason = JSON.parse(kept) as string | null
    const said = reason === null ? null : readSentence(reason)
    return `"PlacementReason":${JSON.stringify(said && say(said, language))},"PlacementSaid":${JSON.stringify(codeToWire(said))}`
  })
}

function withDetail(text: string, language: Language): string {
  return text.replace(detailSaid, (_members, between: string, kept: string) => {
    const said = readSentence(JSON.parse(kept) as string)
    return `"Detail":${JSON.stringify(say(said, language))}${between}${JSON.stringify(sentenceToWire(said))}`
  })
}

const lateCause = '"LateCause":'
/** The member after it. */
const lateSeconds = ',"LateSeconds":'

function withLateCause(text: string, language: Language): string {
  const start = text.indexOf(`${lateCause}{`)
  if (start < 0) return text
  const end = text.indexOf(lateSeconds, start)
  const kept = text.slice(start + lateCause.length, end)
  const cause = JSON.parse(kept) as { Code: string; Values: Record<string, unknown> }
  const Message = lateCauseText({ code: cause.Code, values: storedNames(cause.Values) }, language)
  return `${text.slice(0, start)}${lateCause}${JSON.stringify({ ...cause, Message })}${text.slice(end)}`
}

/** Few records are of held runs: they are parsed. */
function withHold(text: string, language: Language): string {
  if (!text.includes('"Hold":{')) return text
  const record = JSON.parse(text) as ExecutionOutput
  if (!record.Hold) return text
  const Reasons = record.Hold.Reasons.map((reason) => {
    const said = sentenceOfJson({ code: reason.Code, values: storedNames(reason.Values) })
    return { ...reason, Message: say(said, language) }
  })
  return JSON.stringify({ ...record, Hold: { ...record.Hold, Reasons } })
}

/** The last member of a record. */
const result = ',"Result":'

function withResultJson(text: string): string {
  const start = text.indexOf(result)
  const ResultJson = text.slice(start + result.length, -1)
  return `${text.slice(0, start)},"ResultJson":${JSON.stringify(ResultJson)}${text.slice(start)}`
}

/** Every message says its sentence in the language, and so does a reply that repeats it. */
function withWaitAndResult(text: string, language: Language): string {
  const record = JSON.parse(text, (_name, value: unknown) => {
    const { code, message, said, reply } = Object(value) as Partial<Record<string, unknown>>
    if (typeof code !== 'string' || typeof message !== 'string') return value
    const inLanguage = say(failureSaid({ code, message, said }), language)
    return { ...Object(value), message: inLanguage, ...(reply === message && { reply: inLanguage }) }
  }) as ExecutionOutput
  return JSON.stringify({ ...record, NotBeforeReason: waitText(record, language) })
}

function waitText(
  { NotBeforeReason: message, NotBeforeCode: code, NotBeforeValues }: ExecutionOutput,
  language: Language,
): string | null {
  if (message === null || code === null) return message
  const putOff = { code, message, values: storedNames(NotBeforeValues ?? {}) as PutOff['values'] }
  return putOffText(putOff as PutOff, language)
}

/** "waitSeconds" of "WaitSeconds". */
function storedNames(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${name.charAt(0).toLowerCase()}${name.slice(1)}`, value]),
  )
}
