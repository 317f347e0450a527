import { needKinds } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { NeedPlace, OpenNeed, ReadNeed } from '@punctual/engine'
import { z } from 'zod'

import type { Principal } from '../../auth/principal.ts'
import { requireRight, type RightContext } from '../../access/require-right.ts'
import { isId } from '../../http/id.ts'
import { decodeCursor, foreignCursor, pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { exampleId } from '../../wire/examples.ts'
import { instantInput } from '../../wire/epoch.ts'
import { line, name, optional } from '../../wire/input.ts'
import { needOutput, needToWire } from './need-wire.ts'

const tag = 'Schedules'

export const getNeeds = defineOperation({
  name: 'schedule.getneeds',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getneeds',
  role: 'Viewer',
  right: 'View',
  summary: 'Lists what needs a person, the most urgent first',
  description:
    'A need stays until it is settled, whatever its age. It settles by itself when everything missing was delivered, when the run is released, when the schedule is runnable again, and when the breaker closes. The need of the next run takes the place of that of the run before of the same schedule and kind, and counts it. Needs of folders that the caller may not view are not among them.',
  tags: [tag],
  input: z
    .object({
      SettledFromEpochUtc: optional(instantInput, null).meta({
        description:
          'The needs settled since this instant, in place of the open ones; they are kept for 30 days',
      }),
      ...pageFields,
    })
    .meta({ id: 'GetNeedsInput' }),
  response: z.array(needOutput),
  examples: { all: {}, first: { Limit: 20 } },
  async handle(context) {
    const { input, request, language, dependencies } = context
    const { Limit, Cursor, SettledFromEpochUtc: from } = input
    const settledSince = from === null ? null : new Date(from * 1_000)
    const rows = await dependencies.store.needs.list({
      after: placeOf(Cursor),
      limit: Limit + 1,
      settledSince,
    })
    await noteLook(rows.slice(0, Limit), context)
    return pageAnswer(rows, {
      limit: Limit,
      request,
      toItem: (need) => needToWire(need, language),
      positionOf,
    })
  },
})

/** What a person sees who may settle it is in no digest for a day. A program that reads the list is no person. */
async function noteLook(
  needs: readonly OpenNeed[],
  { principal, rights, dependencies }: RightContext & { readonly principal: Principal },
): Promise<void> {
  if (principal.kind !== 'user') return
  const { store, clock } = dependencies
  const seen = needs.filter(({ guardId, isUnseen }) => isUnseen && rights.access.may('Run', guardId))
  await store.needs.look(
    seen.map(({ id }) => id),
    clock.now(),
  )
}

const positionOf = ({ kind, since, id }: OpenNeed) => [
  String(needKinds.indexOf(kind) + 1),
  since.toISOString(),
  id,
]

/** @throws ProblemError `invalid_request` for no cursor of this list */
function placeOf(cursor: string | undefined): NeedPlace | null {
  const position = decodeCursor(cursor, 3)
  if (position === null) return null
  const [rank = '', instant = '', id = ''] = position
  const since = new Date(instant)
  if (!/^\d$/.test(rank) || Number.isNaN(since.getTime()) || !isId(id)) throw foreignCursor()
  return { rank: Number(rank), since, id }
}

const needId = line(100).meta({ description: 'From getneeds' })
const changed = z.object({ NeedId: z.string().meta({ description: 'The need' }) })

export const settleNeed = defineOperation({
  name: 'schedule.settle',
  methods: ['POST'],
  path: '/api/schedule/settle',
  role: 'Editor',
  right: 'Run',
  summary: 'Marks a need as done, with a reason',
  description:
    'The reason stands in the audit trail. A need that is settled already is `state_conflict`, unless the same caller has settled it for the same reason. So is that of a held run: release settles it.',
  tags: [tag],
  body: z
    .strictObject({
      NeedId: needId,
      Reason: name(1_000).meta({ description: 'Why it is done; kept in the audit trail' }),
    })
    .meta({ id: 'SettleInput' }),
  response: changed
    .extend({
      SettledBy: z.string().meta({ description: 'The caller' }),
      Changed: z.boolean().meta({ description: 'False: the caller has settled it before' }),
    })
    .meta({ id: 'SettledNeed' }),
  examples: { byPhone: { NeedId: exampleId, Reason: 'Read out on the phone' } },
  errors: [404, 409],
  changes: true,
  idempotent: true,
  audit: ({ body }, { Changed }) =>
    Changed ? { subject: body.NeedId, after: { Reason: body.Reason } } : null,
  async handle(context) {
    const { body, principal, dependencies } = context
    const { id, kind, isSettled } = await findNeed(body.NeedId, context)
    // A held run waits without an end: it must stay on the list until its release.
    if (kind === 'Held' && !isSettled) throw problem('state_conflict', { detail: sentence('need_held') })
    const { needs } = dependencies.store
    const asked = { by: principal.name, reason: body.Reason }
    const Changed = await needs.settle({ id, ...asked })
    if (!Changed && !isSettledAs(await needs.read(id), asked)) throw settled()
    return { NeedId: id, SettledBy: principal.name, Changed }
  },
})

export const takeOverNeed = defineOperation({
  name: 'schedule.takeover',
  methods: ['POST'],
  path: '/api/schedule/takeover',
  role: 'Editor',
  right: 'Run',
  summary: 'Notes that the caller is on a need',
  description: 'TakenBy names the caller from then on. Another caller may take it over in turn.',
  tags: [tag],
  body: z.strictObject({ NeedId: needId }).meta({ id: 'TakeOverInput' }),
  response: changed
    .extend({ TakenBy: z.string().meta({ description: 'The caller' }) })
    .meta({ id: 'TakenNeed' }),
  examples: { one: { NeedId: exampleId } },
  errors: [404, 409],
  changes: true,
  idempotent: true,
  audit: ({ body }, { TakenBy }) => ({ subject: body.NeedId, after: { TakenBy } }),
  async handle(context) {
    const { body, principal, dependencies } = context
    const { id } = await findNeed(body.NeedId, context)
    const { store, clock } = dependencies
    if (!(await store.needs.takeOver({ id, by: principal.name, at: clock.now() }))) throw settled()
    return { NeedId: id, TakenBy: principal.name }
  },
})

/** @throws ProblemError `not_found`, `right_insufficient` */
async function findNeed(id: string, context: RightContext): Promise<ReadNeed> {
  const need = isId(id) ? await context.dependencies.store.needs.read(id) : null
  if (need === null) throw problem('not_found', { detail: sentence('need_missing') })
  await requireRight('Run', need.folderId, context)
  return need
}

/** Whether the request was made before, and its answer perhaps lost. */
function isSettledAs(need: ReadNeed | null, { by, reason }: { by: string; reason: string }): boolean {
  return need !== null && need.settledBy === by && need.settleReason === reason
}

const settled = () => problem('state_conflict', { detail: sentence('need_settled') })
