/** What the operations that create and replace schedules, of whatever kind, have in common. */
import type { Dependencies } from '../../deps.ts'
import { type GivenDestinations, namesPrincipalsAnywhere } from '../../wire/destination.ts'
import { scheduleBefore, scheduleFacts } from './audited-schedule.ts'

type Answered = Parameters<typeof scheduleFacts>[0] & { readonly Version: number }

interface Written {
  readonly body: GivenDestinations
}

const writing = {
  methods: ['POST'],
  role: 'Editor',
  right: 'Edit',
  changes: true,
  changesAccess: ({ body }: Written) => namesPrincipalsAnywhere(body),
  idempotent: true,
  versionOf: ({ Version }: Answered) => Version,
  audit: (_context: unknown, schedule: Answered) => scheduleFacts(schedule),
} as const

export const creating = {
  ...writing,
  errors: [404, 'name_taken', 409],
  description:
    'The folder and the accounts must exist. Parameters are compared with what a report defines when the report server answers in time. An incomplete recurrence is stored and does not run; the answer says why. Answers the whole stored object.',
} as const

interface Replacement {
  readonly body: { readonly ScheduleId: string | null }
  readonly dependencies: Dependencies
}

export const replacing = {
  ...writing,
  errors: [404, 'name_taken', 409, 412],
  description:
    'Replaces the schedule that ScheduleId names, destinations and all. A read-back can be edited and sent as it is: what is only answered is ignored; EmailDestinations and Destinations that are left out and passwords that are not given stay.',
  readBefore: ({ body, dependencies }: Replacement) => scheduleBefore(body.ScheduleId, dependencies),
} as const
