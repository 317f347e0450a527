import { exampleId } from '../../wire/examples.ts'
import { enabledBefore, setEnabled, setEnabledInput, setEnabledOutput } from './set-enabled.ts'
import { defineOperation } from '../../http/operation.ts'

export const enableSchedule = defineOperation({
  name: 'schedule.enable',
  methods: ['POST'],
  path: '/api/schedule/enable',
  role: 'Editor',
  summary: 'Lets a schedule run by itself from now on',
  tags: ['Schedules'],
  body: setEnabledInput,
  response: setEnabledOutput,
  examples: { byId: { ScheduleId: exampleId }, byName: { ScheduleName: 'Weekly sales', FolderPath: '/Sales' } },
  errors: [404, 409, 412],
  changes: true,
  idempotent: true,
  audit: (_context, { ScheduleId, Enabled }) => ({ subject: ScheduleId, after: { Enabled } }),
  readBefore: ({ body, dependencies }) => enabledBefore(body, dependencies),
  handle: (context) => setEnabled(true, context),
})
