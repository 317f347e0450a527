import { toWire } from '@punctual/domain'
import { type Language, say, type Sentence, sentence } from '@punctual/domain/words'
import type { DrillRecord } from '@punctual/engine'
import { z } from 'zod'

import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { sentenceFields, sentenceToWire } from '../../wire/sentence.ts'

/** The drills that a running service does to itself. */
export const drillNames = ['LeaderHandover'] as const

/** Longest time from the begin of a hand-over until the next term has planned everything that was due. */
const targetMs = 500

export const drillOutput = z
  .object({
    Id: z.string(),
    Name: z.enum(drillNames),
    State: z.enum(['Running', 'Passed', 'Failed']),
    Verdict: z.string().meta({ description: 'What was found, in the language of `Accept-Language`' }),
    ...sentenceFields,
    AskedBy: z.string(),
    AskedEpochUtc: epoch,
    EndedEpochUtc: epochOrNull,
    FromServer: z.string().meta({ description: 'The scheduler that led' }),
    FromTerm: z.string(),
    ToServer: z.string().nullable().meta({ description: 'The scheduler that has planned next' }),
    ToTerm: z.string().nullable(),
    PausedMilliseconds: z.int().nullable().meta({
      description:
        'From the moment that the leader began to stop until the next term had planned what was due',
    }),
    TargetMilliseconds: z.int(),
    DueMeanwhile: z
      .int()
      .nullable()
      .meta({ description: 'Runs that were due in this time; each of them was planned' }),
  })
  .meta({ id: 'Drill', description: 'Code and Values are those of Verdict' })

type Drill = z.input<typeof drillOutput>

export function drillToWire(drill: DrillRecord, language: Language): Drill {
  const { beganAt, plannedAt, isRunning } = drill
  const pausedMs = beganAt && plannedAt ? plannedAt.getTime() - beganAt.getTime() : null
  const verdict = verdictOf(drill, pausedMs)
  const isPassed = pausedMs !== null && pausedMs <= targetMs
  return toWire(drillOutput, drill, {
    Name: 'LeaderHandover',
    State: isRunning ? 'Running' : isPassed ? 'Passed' : 'Failed',
    Verdict: say(verdict, language),
    ...sentenceToWire(verdict),
    FromTerm: drill.term,
    ToTerm: drill.nextTerm,
    PausedMilliseconds: pausedMs,
    TargetMilliseconds: targetMs,
  })
}

function verdictOf(drill: DrillRecord, pausedMs: number | null): Sentence {
  const { fromServer, toServer, beganAt, isRunning } = drill
  if (pausedMs !== null)
    return sentence('drill_planned', { toServer: toServer ?? '', pausedMs, fromServer, targetMs })
  if (isRunning) return sentence('drill_asked', { fromServer })
  return beganAt === null ? sentence('drill_not_asked', { fromServer }) : sentence('drill_not_planned')
}
