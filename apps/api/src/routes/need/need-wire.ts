import {
  codeOfObstacle,
  failureSaid,
  type NeedKind,
  needKinds,
  needVerbs,
  type NeedVerb,
  verbsOf,
} from '@punctual/domain'
import { type Language, readSentence, say, type Sentence, sentence } from '@punctual/domain/words'
import type { OpenNeed } from '@punctual/engine'
import { z } from 'zod'

import { epochSeconds, epochSecondsOrNull } from '../../http/wire-time.ts'
import { epoch } from '../../wire/epoch.ts'
import { sentenceFields, sentenceToWire } from '../../wire/sentence.ts'

export const needKind = z.enum(needKinds).meta({ id: 'NeedKind' })

export const needOutput = z
  .object({
    NeedId: z.string().meta({ description: 'What settle and takeover name it by' }),
    Kind: needKind.meta({ description: 'What is the matter' }),
    ScheduleId: z
      .string()
      .meta({ description: 'Whose run it is; of a breaker, whose run opened it, or one that waits' }),
    ScheduleName: z.string().meta({ description: 'Name of that schedule' }),
    FolderPath: z.string().meta({ description: 'Folder of that schedule: the rights there decide' }),
    ExecutionId: z.string().nullable().meta({ description: 'The last of its runs; null without one' }),
    SinceEpochUtc: epoch.meta({
      description: 'When the first of its runs ended, or it arose; whole seconds since 1970 UTC',
    }),
    ...sentenceFields,
    Values: sentenceFields.Values.meta({
      description:
        'What Message names. Beside it: AsOfEpochUtc, the instant that the run stands for; Recipients, some of those who lack it, and Lacking, how many deliveries it lacks; AccountId',
    }),
    Message: z.string().meta({ description: 'What happened, in the language of the caller' }),
    Verbs: z
      .array(z.enum(needVerbs).meta({ id: 'NeedVerb' }))
      .meta({ description: 'What may solve it, the best one first' }),
    TakenBy: z.string().nullable().meta({ description: 'The person who is on it; null while there is none' }),
    TakenByName: z
      .string()
      .nullable()
      .meta({ description: 'First and last name of that user, or the name of the client' }),
    SettledEpochUtc: epoch.nullable().meta({ description: 'When it was settled; null while it is open' }),
    SettledBy: z
      .string()
      .nullable()
      .meta({ description: 'Who marked it as done; null where it has settled by itself' }),
    SettledByName: z
      .string()
      .nullable()
      .meta({ description: 'First and last name of that user, or the name of the client' }),
    Count: z.int().meta({ description: 'Runs in a row that it stands for' }),
  })
  .meta({ id: 'Need' })

export function needToWire(need: OpenNeed, language: Language): z.input<typeof needOutput> {
  const said = saidOf(need)
  const { Code, Values } = sentenceToWire(said)
  return {
    NeedId: need.id,
    Kind: need.kind,
    ScheduleId: need.scheduleId,
    ScheduleName: need.scheduleName,
    FolderPath: need.folderPath,
    ExecutionId: need.executionId,
    SinceEpochUtc: epochSeconds(need.since),
    Code,
    Values: {
      ...Values,
      AsOfEpochUtc: epochSecondsOrNull(need.asOf),
      Recipients: need.recipients,
      Lacking: need.lacking,
      AccountId: need.accountId,
    },
    Message: say(said, language),
    Verbs: verbsOfNeed(need),
    TakenBy: need.takenBy,
    TakenByName: need.takenByName,
    SettledEpochUtc: epochSecondsOrNull(need.settledAt),
    SettledBy: need.settledBy,
    SettledByName: need.settledByName,
    Count: need.runs,
  }
}

function verbsOfNeed(need: OpenNeed): NeedVerb[] {
  const { kind, isEnabled, isReportRefused, lacking, hasFiles } = need
  const code =
    need.reason === null
      ? null
      : 'kept' in need.reason
        ? codeOfObstacle(readSentence(need.reason.kept))
        : need.reason.code
  return verbsOf({ kind, code, isEnabled, isReportRefused, canResend: lacking > 0 && hasFiles })
}

const kindsOfRecipients: ReadonlySet<NeedKind> = new Set(['InDoubt', 'Failed', 'PartiallyDelivered'])

function saidOf({ kind, reason: kept, recipients, lacking, deliveryError, targetName }: OpenNeed): Sentence {
  const reason =
    kept === null
      ? sentence('need_without_reason')
      : 'kept' in kept
        ? readSentence(kept.kept)
        : failureSaid(kept)
  if (kind === 'Late') return sentence('need_late')
  if (kind === 'Breaker') return sentence('need_breaker', { target: targetName ?? '', reason })
  if (!kindsOfRecipients.has(kind) || recipients.length === 0) return reason
  const because = deliveryError === null ? reason : failureSaid(deliveryError)
  const more = lacking - recipients.length
  const named =
    more > 0
      ? sentence('resend_recipients_and_more', { recipientNames: recipients, more })
      : recipients.join(', ')
  return sentence(kind === 'InDoubt' ? 'need_in_doubt' : 'need_lacking', {
    recipients: named,
    reason: because,
  })
}
