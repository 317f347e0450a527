import { type PutOff, putOffSentence } from '@punctual/domain'
import { type Language, languages, say } from '@punctual/domain/words'

import type { ExecutionOutput } from './execution.ts'

/** Why a run waits; as it was stored where another version wrote it. */
export function putOffText(putOff: PutOff, language: Language): string {
  const said = putOffSentence(putOff)
  return said === null ? putOff.message : say(said, language)
}

/** A record as the database has written it, in the language of the caller. What is stored is English. */
export function executionTextIn(language: Language, text: string): string {
  if (language === languages[0] || !text.includes('"NotBeforeCode":"')) return text
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
  return putOffText({ code, message, values: Object.fromEntries(values) }, language)
}
