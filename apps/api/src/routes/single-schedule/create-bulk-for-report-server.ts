import { bulkAnswer, bulkBody } from '../../http/bulk.ts'
import { defineOperation } from '../../http/operation.ts'
import { examplePaginatedSchedule } from '../../wire/examples.ts'
import { reportServerScheduleInput } from '../../wire/schedule.ts'
import { bulkDescription, createBulk } from './create-bulk.ts'
import { bulkQuery } from './create-bulk-paginated.ts'
import { paginatedDraft, singleScheduleTag } from './draft.ts'

export const createBulkForReportServer = defineOperation({
  name: 'singleschedule.createbulkforreportserver',
  methods: ['POST'],
  path: '/api/singleschedule/createbulkforreportserver',
  role: 'Editor',
  right: 'Edit',
  summary: 'Creates many schedules of reports of a report server',
  description: `${bulkDescription} Every item needs a ReportServerAccountId.`,
  tags: [singleScheduleTag],
  query: bulkQuery,
  body: bulkBody(reportServerScheduleInput),
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
