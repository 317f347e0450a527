import { failureSaid, type Hold } from '@punctual/domain'
import {
  isSentenceCode,
  type Language,
  readSentence,
  say,
  type Sentence,
  sentence,
  sentenceOfJson,
} from '@punctual/domain/words'
import { z } from 'zod'

import { codeToWire, sentenceOutput } from './sentence.ts'
import { holdSaid } from './server.ts'

/** An entry of a timeline as it is stored. */
interface StoredEvent {
  readonly name: string
  readonly detail: Readonly<Record<string, unknown>>
}

export const eventReasonOutput = {
  Reason: z.string().nullable().meta({
    description: 'Why it happened, in the language of `Accept-Language`; null where there is nothing to say',
  }),
  ReasonCode: sentenceOutput
    .nullable()
    .meta({ description: 'The code of Reason; null for what another system has said' }),
}

export function eventReasonToWire(event: StoredEvent, language: Language) {
  const said = eventReason(event)
  return {
    Reason: said && say(said, language),
    ReasonCode: codeToWire(said),
  }
}

/** What programs read of an entry: its sentence in English, no matter how it is stored. */
export function eventDetail({ name, detail }: StoredEvent): Record<string, unknown> {
  const { said, reason: _reason, ...more } = detail
  if (name === 'ended' && said !== undefined) return { ...more, note: String(sentenceOfJson(said)) }
  const why = storedReason(detail)
  return why === null ? more : { ...more, reason: String(why) }
}

function eventReason({ detail }: StoredEvent): Sentence | null {
  const { code, crash, error, message, said } = detail
  if (said !== undefined) return sentenceOfJson(said)
  if (crash !== undefined) return crashed(crash)
  const why = storedReason(detail)
  if (why !== null) return why
  if (typeof message === 'string') return failureSaid({ code: String(code), message })
  return isFailure(error) ? failureSaid(error) : null
}

/** Of a recall its code is stored, of a placement its sentence. */
function storedReason({ code, hold, reason }: StoredEvent['detail']): Sentence | null {
  return recalled(code, hold) ?? (typeof reason === 'string' ? readSentence(reason) : null)
}

function crashed(crash: unknown): Sentence | null {
  const { processId, standstill } = Object(crash) as { processId?: unknown; standstill?: unknown }
  if (typeof processId !== 'number') return null
  return sentence(standstill === true ? 'recalled_stood_still' : 'recalled_process_ended', {
    process: String(processId),
  })
}

/** Why a run was recalled; null for a code of another event, or of another build. */
function recalled(code: unknown, hold: unknown): Sentence | null {
  if (code === 'server_holds')
    return isHold(hold) ? sentence('recalled_server_holds', { hold: holdSaid(hold) }) : null
  const said = `recalled_${String(code)}`
  return isSentenceCode(said) ? sentenceOfJson({ code: said, values: {} }) : null
}

function isHold(hold: unknown): hold is Hold {
  return typeof Object(hold).message === 'string'
}

function isFailure(error: unknown): error is { readonly code: string; readonly message: string } {
  return typeof Object(error).message === 'string'
}
