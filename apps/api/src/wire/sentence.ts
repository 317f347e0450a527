import { wireName } from '@punctual/domain'
import { type Language, say, Sentence, type SentenceValue } from '@punctual/domain/words'
import { z } from 'zod'

/** The members that stand beside a sentence. */
export const sentenceFields = {
  Code: z.string().meta({ description: 'Stable, for programs' }),
  Values: z.record(z.string(), z.unknown()).meta({
    id: 'SentenceValues',
    description:
      'What the sentence names: texts, numbers, further sentences by their codes, or lists of them',
  }),
}

/** A sentence as programs read it. */
export const sentenceOutput = z
  .object(sentenceFields)
  .meta({ id: 'Sentence', description: 'A sentence by its code, for programs and for other languages' })

/** A sentence in the language of the caller, with its code, of a record whose `Code` says something else. */
export const messageFields = {
  Message: z.string(),
  MessageCode: z.string(),
  Values: sentenceFields.Values,
}

/** Codes beside a list of strings, in the order of the strings. */
export const saidCodes = z.array(sentenceOutput)

export function sentenceToWire({ code, values }: Sentence): z.infer<typeof sentenceOutput> {
  return { Code: code, Values: valuesToWire(values) }
}

export function messageToWire(said: Sentence, language: Language) {
  const { Code: MessageCode, Values } = sentenceToWire(said)
  return { Message: say(said, language), MessageCode, Values }
}

/** The code of a sentence; null for none, and for what another system or an earlier build has said, which has no code. */
export function codeToWire(said: Sentence | null): z.infer<typeof sentenceOutput> | null {
  return said === null || said.code === 'as_told' ? null : sentenceToWire(said)
}

/** "RunsOnDay" of `runsOnDay`. */
export function valuesToWire(
  values: Readonly<Record<string, SentenceValue | null>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [wireName(name), valueToWire(value)]),
  )
}

function valueToWire(value: SentenceValue | null): unknown {
  if (value === null || typeof value !== 'object') return value
  return value instanceof Sentence ? sentenceToWire(value) : value.map(valueToWire)
}
