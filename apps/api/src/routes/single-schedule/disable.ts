import { exampleId } from '../../wire/examples.ts'
import { enabledBefore, setEnabled, setEnabledInput, setEnabledOutput } from './set-enabled.ts'
import { defineOperation } from '../../http/operation.ts'

export const disableSchedule = defineOperation({
  name: 'schedule.disable',
  methods: ['POST'],
  path: '/api/schedule/disable',
  role: 'Editor',
  summary: 'Keeps a schedule from running by itself; it can still be executed by hand',
  tags: ['Schedules'],
  body: setEnabledInput,
  response: setEnabledOutput,
  examples: { byId: { ScheduleId: exampleId }, byName: { ScheduleName: 'Weekly sales', FolderPath: '/Sales' } },
  errors: [404, 409, 412],
  changes: true,
  idempotent: true,
  audit: (_context, { ScheduleId, Enabled }) => ({ subject: ScheduleId, after: { Enabled } }),
  readBefore: ({ body, dependencies }) => enabledBefore(body, dependencies),
  handle: (context) => setEnabled(false, context),
})
