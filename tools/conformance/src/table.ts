/**
 * The interface, claim by claim, in our own words. Each row has what a document says, where it says it, and
 * the test that proves it. `tools/conformance/src/conformance.test.ts` holds the tables against the tests and
 * against every line and statement.
 */
import type { Section } from './row.ts'
import { decidedDelivery } from './decided/delivery.ts'
import { decidedExecutions } from './decided/executions.ts'
import { decidedRecurrence } from './decided/recurrence.ts'
import { decidedSchedules } from './decided/schedules.ts'
import { decidedService } from './decided/service.ts'
import { decidedWire } from './decided/wire.ts'
import { authentication } from './given/authentication.ts'
import { endpoints } from './given/endpoints.ts'
import { purpose } from './given/purpose.ts'
import { resources } from './given/resources.ts'
import { states } from './given/states.ts'

export const givenTable: readonly Section[] = [
  purpose,
  ...resources,
  ...states,
  ...endpoints,
  ...authentication,
]

export const decidedTable: readonly Section[] = [
  ...decidedWire,
  ...decidedRecurrence,
  ...decidedExecutions,
  ...decidedService,
  ...decidedSchedules,
  ...decidedDelivery,
]
