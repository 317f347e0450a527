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

import { sentenceOutput, sentenceToWire } from './sentence.ts'
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
    ReasonCode: said === null || said.code === 'as_told' ? null : sentenceToWire(said),
  }
}

/** What programs read of an entry: strings in English, no matter how they are stored. */
export function eventDetail({ detail }: StoredEvent): Record<string, unknown> {
  const { reason, said: _said, ...more } = detail
  return typeof reason === 'string' ? { ...more, reason: String(readSentence(reason)) } : more
}

function eventReason({ detail }: StoredEvent): Sentence | null {
  const { code, crash, error, hold, message, reason, said } = detail
  if (said !== undefined) return sentenceOfJson(said)
  if (crash !== undefined) return crashed(crash)
  if (typeof reason === 'string') return recalled(code, hold) ?? readSentence(reason)
  if (typeof message === 'string') return failureSaid({ code: String(code), message })
  return isFailure(error) ? failureSaid(error) : null
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
