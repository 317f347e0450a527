import type { Suppression } from '@punctual/catalog'
import { toWire } from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { isId } from '../../http/id.ts'
import { decodeCursor, foreignCursor } from '../../http/list-page.ts'
import { problem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { optional, optionalLine, readOnly, text, visible } from '../../wire/input.ts'
import { userAddress } from '../user/user-wire.ts'

const suppressionOutput = z
  .object({
    Id: z.string(),
    Address: z.string(),
    ScheduleId: z.string().nullable().meta({ description: 'Null: no schedule sends to the address' }),
    ScheduleName: z.string().nullable(),
    Reason: z.string(),
    Source: z
      .enum(['Administrator', 'Recipient'])
      .meta({ id: 'SuppressionSource', description: 'Recipient: the address itself asked for it' }),
    UntilEpochUtc: epochOrNull.meta({ description: 'When a pause ends; null: it stays until it is lifted' }),
    CreatedBy: z.string(),
    CreatedEpochUtc: epoch,
    Version: z.int(),
  })
  .meta({ id: 'Suppression' })

const suppressionInput = z
  .strictObject({
    Address: userAddress.refine((address) => address !== '', refusedBy(sentence('field_empty'))),
    ScheduleId: optionalLine(100).meta({ description: 'Left out: no schedule sends to the address' }),
    Reason: optional(visible(text(1_000)), ''),
    Id: readOnly,
    Version: readOnly,
  })
  .meta({ id: 'CreateSuppressionInput' })

const missing = () => problem('not_found', { detail: sentence('suppression_missing') })

const suppressions = resource<Suppression, typeof suppressionOutput>({
  name: 'suppression',
  tag: 'Recipients',
  role: 'Administrator',
  output: suppressionOutput,
  toWire: (row) => toWire(suppressionOutput, row),
  read: (id, store) => store.suppressions.read(id),
  missing,
})

export const getAllSuppressions = suppressions.getAll({
  role: 'Viewer',
  summary: 'Lists the addresses that get no mail',
  description:
    'In the order of addresses: those that an administrator suppressed, and those that asked for it with the link in a mail. One of a schedule that the caller may not view is left out.',
  list: ({ cursor, limit }, store) => {
    const position = decodeCursor(cursor, 2)
    if (position !== null && !isId(position[1]!)) throw foreignCursor()
    const after = position && { addressKey: position[0]!, id: position[1]! }
    return store.suppressions.list({ after, limit })
  },
  positionOf: ({ addressKey, id }) => [addressKey, id],
})

export const createSuppression = suppressions.create({
  summary: 'Suppresses an address: no mail goes to it',
  description:
    'Its deliveries in runs, retries and resends are `Cancelled` with the code `recipient_suppressed`, and notices about the schedule are not sent to it. Other recipients of the same mail get it. Display names and the case of letters do not count. A second one for the same address and scope replaces the first.',
  body: suppressionInput,
  examples: { left: { Address: 'ann@example.org', Reason: 'Has left the company' } },
  errors: [404],
  async make({ body: { Address, ScheduleId, Reason }, idempotentId, rights, dependencies: { store } }) {
    const noSchedule = () => problem('not_found', { detail: sentence('schedule_missing') })
    if (ScheduleId !== null && !isId(ScheduleId)) throw noSchedule()
    const made = await store.suppressions.suppress({
      id: idempotentId,
      address: Address,
      scheduleId: ScheduleId,
      reason: Reason,
      source: 'Administrator',
      untilAt: null,
      createdBy: rights.principal.name,
    })
    if (made === null) throw noSchedule()
    return made
  },
})

export const deleteSuppression = suppressions.remove({
  summary: 'Lifts a suppression: mails go to the address again',
  errors: [404],
  async remove(id, { dependencies: { store } }) {
    if (!(await store.suppressions.lift(id))) throw missing()
  },
})
