import { failureSaid, type Hold, holdCodes, targetKinds, toWire } from '@punctual/domain'
import { type Language, say, type Sentence, sentence, storedSentence } from '@punctual/domain/words'
import type { ListedBreaker, ServerRecord } from '@punctual/engine'
import { z } from 'zod'

import { epochSeconds } from '../http/wire-time.ts'
import { epoch } from './epoch.ts'
import { sentenceFields, sentenceToWire, valuesToWire } from './sentence.ts'

/** A live process of the cluster. */
export const serverFields = {
  Name: z.string(),
  Role: z.enum(['api', 'scheduler', 'worker']),
  ProcessId: z.int(),
  Host: z.string(),
  Version: z.string(),
  TimeZoneRules: z.string().nullable().meta({
    description:
      'Version of the rules of time zones that the process has, such as 2026a; the same everywhere, or a due time depends on which scheduler leads. Null for a build that does not say',
  }),
  Slots: z.int(),
  Busy: z.int(),
  Leader: z.boolean(),
  Draining: z.boolean(),
  HoldReason: z.string().nullable().meta({
    description: 'Why a worker takes no new work now, such as too little free memory; null when it does',
  }),
  HoldCode: z.enum(holdCodes).nullable().meta({
    description:
      'The code of HoldReason: memory_low, runs_alone (one execution runs exclusively there) or build_outdated (the cluster has work that its build cannot read)',
  }),
  HoldValues: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .nullable()
    .meta({
      description:
        'What HoldReason tells, for a sentence in another language: FreeMebibytes and LeastMebibytes of memory_low; Version, BuildFormat and ClusterFormat of build_outdated',
    }),
  LastHeartbeatEpochUtc: epoch,
}

const serverOutput = z.object(serverFields)

export function serverToWire(server: ServerRecord, language: Language): z.input<typeof serverOutput> {
  const { holdReason } = server
  return toWire(serverOutput, server, {
    HoldReason: holdReason && say(holdSaid(holdReason), language),
    HoldCode: holdReason?.code ?? null,
    HoldValues: holdReason && (valuesToWire({ ...holdReason.values }) as Record<string, string | number>),
  })
}

/** As the server wrote it where its build is a later one. */
export function holdSaid({ code, message, values }: Hold): Sentence {
  return storedSentence({ code, values: { ...values } }) ?? sentence('as_told', { text: message })
}

export const breakerOutput = z
  .object({
    Kind: z.enum(targetKinds),
    Name: z.string().meta({
      description:
        'Name of the source account, or host and port of the mail server. Accounts that the caller may not use are left out.',
    }),
    State: z
      .enum(['Open', 'HalfOpen'])
      .meta({ description: '`HalfOpen`: one run is let through now, to see whether the target answers' }),
    OpenSinceEpochUtc: epoch,
    NextTryEpochUtc: epoch.meta({
      description: 'When a run is let through; while one is, when the next one would be',
    }),
    Reason: z.string().meta({ description: 'What the last run failed with' }),
    ReasonCode: z.string().meta({ description: 'The code of Reason' }),
    ReasonValues: sentenceFields.Values.meta({ description: 'What Reason names' }),
    Code: z.string().meta({ description: 'The code of that failure; docs/failures.md lists them' }),
  })
  .meta({ id: 'Breaker' })

export function breakerToWire(
  { kind, name, isProbed, openedAt, nextTryAt, reason: message, code, said }: ListedBreaker,
  language: Language,
) {
  const reason = failureSaid({ code, message, said })
  const { Code: ReasonCode, Values: ReasonValues } = sentenceToWire(reason)
  return {
    Kind: kind,
    Name: name,
    State: isProbed ? ('HalfOpen' as const) : ('Open' as const),
    Reason: say(reason, language),
    ReasonCode,
    ReasonValues,
    Code: code,
    OpenSinceEpochUtc: epochSeconds(openedAt),
    NextTryEpochUtc: epochSeconds(nextTryAt),
  }
}
