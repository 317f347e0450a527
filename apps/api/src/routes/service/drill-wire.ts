import { toWire } from '@punctual/domain'
import type { DrillRecord } from '@punctual/engine'
import { z } from 'zod'

import { epoch, epochOrNull } from '../../wire/epoch.ts'

/** The drills that a running service does to itself. */
export const drillNames = ['LeaderHandover'] as const

/** Longest time from the begin of a hand-over until the next term has planned everything that was due. */
const targetMs = 500

export const drillOutput = z
  .object({
    Id: z.string(),
    Name: z.enum(drillNames),
    State: z.enum(['Running', 'Passed', 'Failed']),
    Verdict: z.string().meta({ description: 'What was found, in a sentence' }),
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
  .meta({ id: 'Drill' })

type Drill = z.input<typeof drillOutput>

export function drillToWire(drill: DrillRecord): Drill {
  const { beganAt, plannedAt, isRunning } = drill
  const pausedMs = beganAt && plannedAt ? plannedAt.getTime() - beganAt.getTime() : null
  const isPassed = pausedMs !== null && pausedMs <= targetMs
  return toWire(drillOutput, drill, {
    Name: 'LeaderHandover',
    State: isRunning ? 'Running' : isPassed ? 'Passed' : 'Failed',
    Verdict: verdictOf(drill, pausedMs),
    FromTerm: drill.term,
    ToTerm: drill.nextTerm,
    PausedMilliseconds: pausedMs,
    TargetMilliseconds: targetMs,
  })
}

function verdictOf({ fromServer, toServer, beganAt, isRunning }: DrillRecord, pausedMs: number | null) {
  if (pausedMs !== null)
    return `${toServer} planned everything that was due ${pausedMs} ms after ${fromServer} began to stop; the target is ${targetMs} ms.`
  if (isRunning) return `${fromServer} is asked to give up its lease.`
  if (beganAt === null) return `${fromServer} did not renew its lease again, so it was not asked.`
  return 'No later term has planned everything that was due within 30 seconds.'
}
