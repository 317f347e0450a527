import type { enLater } from './later.en.ts'
import { account } from './account.de.ts'
import { audit } from './audit.de.ts'
import { auditActions } from './audit-actions.de.ts'
import { calendars } from './calendars.de.ts'
import { destinations } from './destinations.de.ts'
import { mailServers } from './mail-servers.de.ts'
import { mailTemplates } from './mail-templates.de.ts'
import { events } from './events.de.ts'
import { execution } from './execution.de.ts'
import { executionEvents } from './execution-events.de.ts'
import { executions } from './executions.de.ts'
import { handOver } from './hand-over.de.ts'
import { members } from './members.de.ts'
import { moveIn } from './move-in.de.ts'
import { newSchedule } from './new-schedule.de.ts'
import { pauses } from './pauses.de.ts'
import { people } from './people.de.ts'
import { proof } from './proof.de.ts'
import { recurrence } from './recurrence.de.ts'
import { recipientLists } from './recipient-lists.de.ts'
import { recipients } from './recipients.de.ts'
import { schedule } from './schedule.de.ts'
import { scheduleForms } from './schedule-forms.de.ts'
import { servers } from './servers.de.ts'
import { sources } from './sources.de.ts'
import { subscriptions } from './subscriptions.de.ts'
import { tonight } from './tonight.de.ts'

export const deLater: Readonly<Record<keyof typeof enLater, string>> = {
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
}
