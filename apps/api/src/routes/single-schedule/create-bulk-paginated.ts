import { z } from 'zod'

import { bulkAnswer, bulkBody } from '../../http/bulk.ts'
import { defineOperation } from '../../http/operation.ts'
import { examplePaginatedSchedule } from '../../wire/examples.ts'
import { paginatedScheduleInput } from '../../wire/schedule.ts'
import { bulkDescription, createBulk } from './create-bulk.ts'
import { paginatedDraft, singleScheduleTag } from './draft.ts'

export const bulkQuery = z.strictObject({ atomic: z.boolean().default(false) })

export const createBulkPaginated = defineOperation({
  name: 'singleschedule.createbulkpaginated',
  methods: ['POST'],
  path: '/api/singleschedule/createbulkpaginated',
  role: 'Editor',
  right: 'Edit',
  summary: 'Creates many schedules of paginated reports',
  description: bulkDescription,
  tags: [singleScheduleTag],
  query: bulkQuery,
  body: bulkBody(paginatedScheduleInput),
  response: bulkAnswer,
  examples: { one: [examplePaginatedSchedule] },
  errors: [404, 'name_taken', 409],
  changes: true,
  waits: true,
  idempotent: true,
  bulk: true,
  handle: (context) =>
    createBulk(context.body, context, { toDraft: paginatedDraft, atomic: context.query.atomic }),
})
