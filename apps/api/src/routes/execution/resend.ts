import { isEnded } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import { type ExecutionRecord, markResent, requestResend, type ResendOutcome } from '@punctual/engine'
import pLimit from 'p-limit'
import { z } from 'zod'

import { requireRight, type RightContext } from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem, type ProblemError } from '../../http/problem.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { readExecution } from './execution-reference.ts'
import { filesOf } from './get-artifact.ts'
import { executionTag } from './request-execution.ts'

/** As many recipients as a run may have in its record. */
const maxNamed = 10_000

const resendInput = z
  .strictObject({
    ExecutionId: line(100),
    DestinationIds: z.array(line(100)).min(1).max(maxNamed).nullish().meta({
      description: 'Only these destinations of the execution; all of them unless given',
    }),
    Recipients: z.array(line(320)).min(1).max(maxNamed).nullish().meta({
      description:
        'Exactly these recipients, whatever the ledger says of them. Without them and DeliveryIds: those who certainly have no mail, also from another run with the same files; when every recipient has it, all of them. A recipient in doubt has to be named.',
    }),
    DeliveryIds: z.array(line(100)).min(1).max(maxNamed).nullish().meta({
      description:
        'Exactly these deliveries, whatever the ledger says of them, by their ids in Result; one recipient may have several. Each belongs to the given DestinationIds and Recipients',
    }),
  })
  .meta({ id: 'ResendInput' })

type ResendInput = z.infer<typeof resendInput>

export const resend = defineOperation({
  name: 'schedule.resend',
  methods: ['POST'],
  path: '/api/schedule/resend',
  role: 'Editor',
  right: 'Run',
  summary: 'Sends the kept files of an ended execution again',
  description:
    'Answers the execution that sends them: `ResendOf` in its record names the ended one. Nothing is rendered anew. It has a ledger of its own, and the ended one keeps what it says. Schedule and destinations are those of the ended execution, passwords those of now. Refused while the execution runs (`execution_not_ended`), when it was held and not released or a resend to a recipient has not ended (`state_conflict`), and when a file is no longer kept (`files_gone`).',
  tags: [executionTag],
  body: resendInput,
  response: z.object({ ExecutionId: z.string() }).meta({ id: 'RequestedResend' }),
  errors: ['not_supported', 404, 409, 'execution_not_ended', 'files_gone', 'recipient_in_doubt'],
  examples: {
    missed: { ExecutionId: exampleId },
    named: { ExecutionId: exampleId, Recipients: ['ann@example.org'] },
  },
  changes: true,
  idempotent: true,
  audit: ({ body }, { ExecutionId }) => ({ subject: body.ExecutionId, after: { ExecutionId } }),
  // Files are asked for before the change: in a bucket that takes longer than a transaction may stand still.
  prepare: async (context) => refuseUnlessKept(await readAllowed(context), context.dependencies),
  handle: async (context) => {
    const { body, principal, idempotentId, traceParent, dependencies } = context
    const ended = await readAllowed(context)
    const resent = await dependencies.store.executions.resent(ended.executionId)
    const outcome = await requestResend(dependencies.store, {
      ended: { ...ended, deliveries: markResent(ended.deliveries, resent) },
      wish: {
        destinationIds: body.DestinationIds ?? null,
        recipients: body.Recipients ?? null,
        deliveryIds: body.DeliveryIds ?? null,
      },
      runBy: principal.name,
      executionId: idempotentId,
      traceParent,
    })
    if (!outcome.ok) throw await refusal(outcome, { body, ended, dependencies })
    if (outcome.isNew) void dependencies.signals.publish('outbox', {})
    return { ExecutionId: outcome.executionId }
  },
})

/** @throws ProblemError `not_found`, `right_insufficient` */
async function readAllowed(context: RightContext & { readonly body: ResendInput }): Promise<ExecutionRecord> {
  const execution = await readExecution(context.body.ExecutionId, context.dependencies)
  await requireRight('Run', execution.folderId, context)
  return execution
}

/** Ends of runs that were held, and that no user released: their files may not be sent by another way. */
const neverReleased: ReadonlySet<string> = new Set(['run_held', 'hold_discarded', 'hold_cancelled'])

/**
 * The files are in use from here on: retention counts anew, and leaves those of a run that waits.
 *
 * @throws ProblemError `execution_not_ended`, `state_conflict`, `files_gone`, `not_supported`
 */
async function refuseUnlessKept(
  { status, error, artifacts: files }: ExecutionRecord,
  dependencies: Dependencies,
): Promise<void> {
  if (!isEnded(status))
    throw problem('execution_not_ended', {
      detail: sentence('resend_too_early', { status }),
    })
  if (neverReleased.has(error?.code ?? ''))
    throw problem('state_conflict', { detail: sentence('resend_never_released') })
  const kept = filesOf(dependencies)
  if (files.length === 0) throw problem('files_gone', { detail: sentence('resend_no_file') })
  const hashes = [...new Set(files.map((file) => file.sha256))]
  const areKept = await pLimit(renewedAtOnce).map(hashes, (sha256) =>
    kept.renew(sha256, dependencies.clock.now()),
  )
  const gone = hashes.find((_sha256, index) => !areKept[index])
  if (gone === undefined) return
  const name = files.find((file) => file.sha256 === gone)?.name ?? ''
  throw problem('files_gone', { detail: sentence('resend_file_gone', { name }) })
}

/** Files of a run that the store of files is asked for at the same time. */
const renewedAtOnce = 16

interface Refused {
  readonly body: ResendInput
  readonly ended: ExecutionRecord
  readonly dependencies: Dependencies
}

async function refusal(
  outcome: Extract<ResendOutcome, { ok: false }>,
  { body, ended, dependencies }: Refused,
): Promise<ProblemError> {
  switch (outcome.reason) {
    case 'destinations-unknown':
      return problem('invalid_request', {
        errors: outcome.places.map((place) => ({
          field: `DestinationIds[${place}]`,
          message: sentence('resend_no_destination'),
        })),
      })
    case 'recipients-unknown':
      return problem('invalid_request', {
        detail: sentence('resend_to_strangers', {
          recipients: firstOf(outcome.places.map((place) => body.Recipients?.[place] ?? '')),
        }),
        errors: outcome.places.map((place) => ({
          field: `Recipients[${place}]`,
          message: body.DestinationIds?.length
            ? sentence('resend_no_recipient_of_destinations')
            : sentence('resend_no_recipient'),
        })),
      })
    case 'deliveries-unknown':
      return problem('invalid_request', {
        errors: outcome.places.map((place) => ({
          field: `DeliveryIds[${place}]`,
          message: sentence('resend_no_delivery'),
        })),
      })
    case 'in-doubt':
      return problem('recipient_in_doubt', {
        detail: sentence('resend_in_doubt', { recipients: firstOf(outcome.recipients) }),
      })
    case 'under-way':
      return problem('state_conflict', {
        detail: sentence('resend_under_way', { recipients: firstOf(outcome.recipients) }),
      })
    case 'nothing-sent':
      return problem('state_conflict', {
        detail: sentence('resend_nothing_to_send'),
      })
    case 'refused':
      return problem('state_conflict', { detail: await reasonOf(ended, dependencies) })
  }
}

const maxListed = 5

function firstOf(recipients: readonly string[]): string | Sentence {
  const more = recipients.length - maxListed
  return more > 0
    ? sentence('resend_recipients_and_more', { recipientNames: recipients.slice(0, maxListed), more })
    : recipients.join(', ')
}

/** Why the store refused what was possible when the request was checked. */
async function reasonOf(
  { executionId, scheduleId }: ExecutionRecord,
  { store }: Dependencies,
): Promise<Sentence> {
  const { hasSchedule, withoutPassword } = await store.executions.resendObstacles({ executionId, scheduleId })
  if (!hasSchedule) return sentence('resend_schedule_deleted')
  const [destination] = withoutPassword
  return destination === undefined
    ? sentence('resend_settled_meanwhile')
    : sentence('resend_password_gone', { destination })
}
