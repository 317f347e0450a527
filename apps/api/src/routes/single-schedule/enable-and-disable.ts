import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { defineOperation, type Operation } from '../../http/operation.ts'
import { epochSecondsOrNull } from '../../http/wire-time.ts'
import { epochOrNull } from '../../wire/epoch.ts'
import { exampleId } from '../../wire/examples.ts'
import {
  scheduleIdOf,
  type ScheduleReference,
  scheduleReferenceInput,
} from '../../wire/schedule-reference.ts'
import { switchedPlan } from './schedule-plan.ts'
import type { WriteContext } from './write-context.ts'
import { changeSchedule } from './write-schedule.ts'

const switchOutput = z
  .object({ ScheduleId: z.string(), Enabled: z.boolean(), NextRunEpochUtc: epochOrNull, Version: z.int() })
  .meta({ id: 'SwitchedSchedule' })

export const enableSchedule = switching({
  enabled: true,
  name: 'schedule.enable',
  path: '/api/schedule/enable',
  summary: 'Lets a schedule run by itself from now on',
})

export const disableSchedule = switching({
  enabled: false,
  name: 'schedule.disable',
  path: '/api/schedule/disable',
  summary: 'Keeps a schedule from running by itself; it can still be executed by hand',
})

function switching({
  enabled,
  ...told
}: {
  enabled: boolean
  name: string
  path: string
  summary: string
}): Operation {
  return defineOperation({
    ...told,
    methods: ['POST'],
    role: 'Editor',
    right: 'Edit',
    tags: ['Schedules'],
    body: scheduleReferenceInput,
    response: switchOutput,
    examples: {
      byId: { ScheduleId: exampleId },
      byName: { ScheduleName: 'Weekly sales', FolderPath: '/Sales' },
    },
    errors: [404, 'name_taken', 409, 'name_ambiguous', 412],
    changes: true,
    idempotent: true,
    versionOf: ({ Version }) => Version,
    audit: (_context, { ScheduleId, Enabled }) => ({ subject: ScheduleId, after: { Enabled } }),
    readBefore: ({ body, dependencies }) => enabledBefore(body, dependencies),
    handle: (context) => setEnabled(enabled, context),
  })
}

/** Switches a schedule on or off; one that is in that state already stays as it is, with its next run. */
async function setEnabled(enabled: boolean, context: WriteContext & { readonly body: ScheduleReference }) {
  const { body, dependencies } = context
  const schedule = await changeSchedule(await scheduleIdOf(body, dependencies), context, async (stored) => ({
    ...(await switchedPlan(enabled, stored, dependencies)),
    disabledBy: null,
  }))
  return {
    ScheduleId: schedule.id,
    Enabled: schedule.enabled,
    NextRunEpochUtc: epochSecondsOrNull(schedule.nextRunAt),
    Version: schedule.version,
  }
}

/** Whether a schedule was on before a change, for the audit trail. */
async function enabledBefore(reference: ScheduleReference, dependencies: Dependencies) {
  const schedule = await dependencies.store.schedules.read(await scheduleIdOf(reference, dependencies))
  return schedule && { Enabled: schedule.enabled }
}
