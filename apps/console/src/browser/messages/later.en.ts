import { account } from './account.en.ts'
import { audit } from './audit.en.ts'
import { auditActions } from './audit-actions.en.ts'
import { calendars } from './calendars.en.ts'
import { destinations } from './destinations.en.ts'
import { mailServers } from './mail-servers.en.ts'
import { mailTemplates } from './mail-templates.en.ts'
import { events } from './events.en.ts'
import { execution } from './execution.en.ts'
import { executionEvents } from './execution-events.en.ts'
import { executions } from './executions.en.ts'
import { handOver } from './hand-over.en.ts'
import { members } from './members.en.ts'
import { moveIn } from './move-in.en.ts'
import { newSchedule } from './new-schedule.en.ts'
import { pauses } from './pauses.en.ts'
import { people } from './people.en.ts'
import { proof } from './proof.en.ts'
import { recurrence } from './recurrence.en.ts'
import { recipientLists } from './recipient-lists.en.ts'
import { recipients } from './recipients.en.ts'
import { schedule } from './schedule.en.ts'
import { scheduleForms } from './schedule-forms.en.ts'
import { servers } from './servers.en.ts'
import { sources } from './sources.en.ts'
import { subscriptions } from './subscriptions.en.ts'
import { tonight } from './tonight.en.ts'

/** The messages of the pages and dialogs that are loaded late: they come with the first of these. */
export const enLater = {
  ...account,
  ...audit,
  ...auditActions,
  ...calendars,
  ...destinations,
  ...mailServers,
  ...mailTemplates,
  ...events,
  ...execution,
  ...executionEvents,
  ...executions,
  ...handOver,
  ...members,
  ...moveIn,
  ...newSchedule,
  ...pauses,
  ...people,
  ...proof,
  ...recurrence,
  ...recipientLists,
  ...recipients,
  ...schedule,
  ...scheduleForms,
  ...servers,
  ...sources,
  ...subscriptions,
  ...tonight,
} as const
