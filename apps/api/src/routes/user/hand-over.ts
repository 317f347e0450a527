import {
  type HandedPart,
  handOverKinds,
  type HandOverConflict,
  type HandOverKind,
  type HandOverOutcome,
} from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { type Context, defineOperation } from '../../http/operation.ts'
import { problem, type ProblemError } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { tryOnly } from '../../http/try-only.ts'
import { exampleId } from '../../wire/examples.ts'
import { idInput, optional } from '../../wire/input.ts'
import { refuseAddresses } from '../single-schedule/recipient-problems.ts'
import { userProblem, writtenUser } from './user-wire.ts'

/** Names that an answer has of each kind. */
const shownNames = 200

const action = 'user.handOver'

const handOverInput = z
  .strictObject({
    UserId: idInput,
    SuccessorId: idInput,
    DryRun: optional(z.boolean(), false),
  })
  .meta({ id: 'HandOverInput' })

const handedPart = z
  .object({
    Kind: z.enum(handOverKinds).meta({ id: 'HandOverKind' }),
    Outcome: z.enum(['Moves', 'Ends', 'Stays'] satisfies HandOverOutcome[]).meta({ id: 'HandOverOutcome' }),
    Count: z.int(),
    Names: z.array(z.string()),
  })
  .meta({ id: 'HandedPart' })

const handOverOutput = z
  .object({
    UserName: z.string(),
    SuccessorName: z.string(),
    Changed: z.boolean(),
    Parts: z.array(handedPart),
  })
  .meta({ id: 'HandOver' })

type Done = z.input<typeof handOverOutput>
type HandOverContext = Pick<
  Context<unknown, unknown, z.output<typeof handOverInput>, unknown>,
  'body' | 'principal' | 'request'
>

export const handOverUser = defineOperation({
  name: action,
  methods: ['POST'],
  path: '/api/user/handover',
  role: 'Administrator',
  changesAccess: ({ body }) => !body.DryRun,
  summary: 'Gives everything that hangs on a user who leaves to another user',
  description:
    'In one transaction: schedules, calendars, notices, recipients, rights, groups, subscriptions and needs go to the other user, the sessions end, and the user may not log in any more. ' +
    'History, proofs and the audit trail stay as they are. What has the outcome `Stays` needs a decision by hand. A repeat changes nothing.',
  tags: ['Users'],
  body: handOverInput,
  response: handOverOutput,
  examples: { dry: { UserId: exampleId, SuccessorId: exampleId.replace(/.$/, '0'), DryRun: true } },
  errors: [404, 409],
  changes: true,
  waits: true,
  maxSeconds: 120,
  handle: async (context) => {
    const work = (dependencies: Dependencies) => handOver(context, dependencies)
    if (context.body.DryRun) return await tryOnly(context, work)
    return await context.change({
      work,
      facts: (done) => ({ subject: context.body.UserId, after: done }),
    })
  },
})

/** @throws ProblemError for a user or a successor that cannot be taken; the transaction is rolled back */
async function handOver(context: HandOverContext, dependencies: Dependencies): Promise<Done> {
  const { UserId: userId, SuccessorId: successorId } = context.body
  if (!isId(userId)) throw refusal('missing')
  if (!isId(successorId)) throw refusal('successor-missing')
  const { store } = dependencies
  const done = await store.handOvers.handOver({ userId, successorId })
  if (!done.ok) throw refusal(done.conflict)
  const { user, successor } = done
  refuseAddresses('SuccessorId', [successor.address], dependencies)
  const parts = [...done.parts]
  if (user.enabled) {
    writtenUser(await store.users.update({ id: user.id, enabled: false, ifVersion: null }))
    parts.push({ kind: 'LogIn', outcome: 'Ends', objects: [{ id: user.id, name: user.userName }] })
  }
  await appendEntries(parts, { from: user.userName, to: successor.userName }, { context, dependencies })
  return {
    UserName: user.userName,
    SuccessorName: successor.userName,
    Changed: parts.some(({ outcome, objects }) => outcome !== 'Stays' && objects.length > 0),
    Parts: parts.filter(({ objects }) => objects.length > 0).map(partToWire),
  }
}

/** What the entry of an object calls the user. */
const members: Partial<Record<HandOverKind, string>> = {
  Schedules: 'Owner',
  NotifyOnFailure: 'NotifyOnFailure',
  Recipients: 'Recipients',
  RecipientLists: 'Members',
  Calendars: 'Owner',
  FolderRights: 'Grants',
  Groups: 'Members',
  AllowedFor: 'AllowedFor',
  EventSubscriptions: 'CreatedBy',
  Subscriptions: 'Recipients',
  Needs: 'TakenBy',
}

/** The trail of each object shows that it has gone to another user, beside the entry of the user. */
async function appendEntries(
  parts: readonly HandedPart[],
  { from, to }: { readonly from: string; readonly to: string },
  {
    context: { principal, request },
    dependencies: { store },
  }: { readonly context: HandOverContext; readonly dependencies: Dependencies },
): Promise<void> {
  const origin = { actor: principal.name, action, address: request.ip, requestId: request.id }
  const entries = parts.flatMap(({ kind, outcome, objects }) => {
    const member = members[kind]
    if (outcome !== 'Moves' || member === undefined) return []
    return objects.map(({ id }) => ({
      ...origin,
      subject: id,
      before: { [member]: from },
      after: { [member]: to },
    }))
  })
  await store.audit.append(...entries)
}

function partToWire({ kind, outcome, objects }: HandedPart): z.input<typeof handedPart> {
  const names = objects.map(({ name }) => name).filter((name) => name !== '')
  return { Kind: kind, Outcome: outcome, Count: objects.length, Names: names.slice(0, shownNames) }
}

function refusal(conflict: HandOverConflict): ProblemError {
  switch (conflict) {
    case 'missing':
      return userProblem('missing')
    case 'successor-missing':
      return invalid([{ field: 'SuccessorId', message: sentence('principal_user_missing') }])
    case 'successor-same':
      return invalid([{ field: 'SuccessorId', message: sentence('successor_is_same_user') }])
    case 'successor-disabled':
      return problem('state_conflict', { detail: sentence('successor_disabled') })
    case 'successor-without-address':
      return problem('state_conflict', { detail: sentence('successor_without_address') })
  }
}
