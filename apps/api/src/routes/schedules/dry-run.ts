/**
 * Asks a worker what a run of a schedule would send, and waits for it. Nothing is sent, and nothing of it stays. A
 * caller that goes takes the dry run with it.
 */
import { type DryDelivery, dryRunOutcome, newId } from '@punctual/domain'
import { sentence, sentenceOfJson } from '@punctual/domain/words'
import type { Language } from '@punctual/domain/words'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import { rightsIn } from '../../access/rights-in.ts'
import type { Dependencies } from '../../deps.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { exampleId } from '../../wire/examples.ts'
import { optional } from '../../wire/input.ts'
import { scheduleIdOf, scheduleReferenceInput } from '../../wire/schedule-reference.ts'
import { warningCodes, warningsToWire } from '../../wire/warnings.ts'
import { readSchedule } from '../single-schedule/read-schedule.ts'

const maxWaitSeconds = 900

/** Between two readings of the outcome. */
const pollMs = 200

const dryRunFile = z
  .object({ Name: z.string(), ContentType: z.string(), Bytes: z.int() })
  .meta({ id: 'DryRunFile' })

const dryRunDelivery = z
  .object({
    DestinationId: z.string(),
    DestinationName: z.string(),
    Type: z.string(),
    Row: z.int().optional().meta({ description: 'Row of the data, from 1; absent without data' }),
    Recipients: z.array(z.string()),
    Eml: z.string().optional().meta({
      description:
        'The mail as it would go over the wire, with its attachments; of e-mails only, and absent without the right Download. Large ones are cut',
    }),
    Files: z.array(dryRunFile).meta({ description: 'What goes to a destination of any other kind' }),
    Bytes: z.int(),
    Warnings: z.array(z.string()),
    WarningCodes: warningCodes,
  })
  .meta({ id: 'DryRunDelivery' })

export const dryRun = defineOperation({
  name: 'schedule.dryrun',
  methods: ['POST'],
  path: '/api/schedule/dryrun',
  role: 'Editor',
  right: 'Run',
  summary: 'Makes what a run would send, and sends nothing',
  description:
    'A worker makes the files and composes the mails of the schedule as it is now. No execution, ledger, file or notice stays. After TimeoutSeconds the answer is 504 and the dry run is broken off. What keeps it from being made is `dry_run_failed`. Links in its mails lead nowhere. `Eml` needs the right Download, since the mail contains the files.',
  tags: ['Schedules'],
  body: scheduleReferenceInput
    .extend({ TimeoutSeconds: optional(z.int().min(1).max(maxWaitSeconds), 120) })
    .meta({ id: 'DryRunInput' }),
  cost: 'waiting',
  maxSeconds: maxWaitSeconds + 60,
  response: z.object({ Deliveries: z.array(dryRunDelivery) }).meta({ id: 'DryRun' }),
  examples: { byId: { ScheduleId: exampleId } },
  errors: [404, 'name_ambiguous', 'dry_run_failed', 504],
  waits: true,
  handle: async ({ body: { TimeoutSeconds, ...reference }, rights, dependencies, signal, language }) => {
    const schedule = await readSchedule(await scheduleIdOf(reference, dependencies), dependencies)
    await requireRight('Run', schedule.folderId, { rights, dependencies })
    const outcome = await ask(dependencies, {
      scheduleId: schedule.id,
      waitMs: TimeoutSeconds * 1_000,
      signal,
    })
    if (outcome === null)
      throw problem('execution_wait_over', {
        detail: sentence('dry_run_waited_for', { secondsWaited: TimeoutSeconds }),
      })
    const read = dryRunOutcome.parse(outcome)
    if (read.kind === 'failed') throw problem('dry_run_failed', { detail: sentenceOfJson(read.said) })
    // The mails contain the files, which nothing else gives to this caller.
    const mayDownload = (await rightsIn(schedule.folderId, { rights, dependencies })).includes('Download')
    const shown = mayDownload ? read.deliveries : read.deliveries.map(withoutMail)
    return { Deliveries: shown.map((each) => deliveryToWire(each, language)) }
  },
})

interface Asked {
  readonly scheduleId: string
  readonly waitMs: number
  readonly signal: AbortSignal
}

/** Null when there is no outcome in time. */
async function ask(
  { store, signals, clock, stopping }: Dependencies,
  { scheduleId, waitMs, signal }: Asked,
): Promise<unknown> {
  const id = newId()
  const limited = AbortSignal.any([signal, stopping])
  if (!(await store.dryRuns.request({ id, scheduleId, lifeMs: waitMs })))
    throw problem('not_found', { detail: sentence('schedule_missing') })
  try {
    void signals.publish('dryRuns', {})
    const endsMs = clock.monotonicMs() + waitMs
    while (clock.monotonicMs() < endsMs && !limited.aborted) {
      const outcome = await store.dryRuns.read(id)
      if (outcome !== null) return outcome
      await clock.sleep(pollMs, limited).catch(() => {})
    }
    return null
  } finally {
    await store.dryRuns.remove(id)
  }
}

function withoutMail({ eml: _eml, warnings, ...delivery }: DryDelivery): DryDelivery {
  const said = warnings.filter((each) => sentenceOfJson(each).code !== 'dry_run_mail_cut')
  return { ...delivery, warnings: said }
}

function deliveryToWire(delivery: DryDelivery, language: Language): z.infer<typeof dryRunDelivery> {
  const { destinationId, destinationName, type, row, recipients, eml, files, bytes, warnings } = delivery
  return {
    DestinationId: destinationId,
    DestinationName: destinationName,
    Type: type,
    ...(row > 0 && { Row: row }),
    Recipients: recipients,
    ...(eml !== undefined && { Eml: eml }),
    Files: files.map((file) => ({ Name: file.name, ContentType: file.contentType, Bytes: file.bytes })),
    Bytes: bytes,
    ...warningsToWire(warnings.map(sentenceOfJson), language),
  }
}
