import type { StoredSchedule } from '@punctual/catalog'
import type { PaginatedReportDefinition, ReportParameter } from '@punctual/domain'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { line } from '../../wire/input.ts'
import { parameterFromWire, reportParametersInput } from '../../wire/report-definition.ts'
import { paginatedScheduleOutput, paginatedScheduleToWire, answerContextOf } from '../../wire/schedule.ts'
import { exampleId } from '../../wire/examples.ts'
import { scheduleBefore, scheduleFacts } from './audited-schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { requireAccounts } from './placing.ts'
import { readSchedule } from './read-schedule.ts'
import { refuseContradictions, refuseWrongParameters } from './refuse-unfit.ts'
import { changeSchedule } from './write-schedule.ts'

export const updateParametersPaginated = defineOperation({
  name: 'singleschedule.updateparameterspaginated',
  methods: ['POST'],
  path: '/api/singleschedule/updateparameterspaginated',
  role: 'Editor',
  right: 'Edit',
  summary: 'Replaces the named parameters of a paginated schedule',
  description:
    'Parameters that are not named stay. The values are compared with what the report defines when the report server answers in time; when it does not, they are stored as given.',
  tags: [singleScheduleTag],
  body: z
    .strictObject({ ScheduleId: line(100), Parameters: reportParametersInput })
    .meta({ id: 'UpdateParametersPaginatedInput' }),
  response: paginatedScheduleOutput,
  errors: [404, 412],
  examples: {
    twoValues: { ScheduleId: exampleId, Parameters: [{ Name: 'Region', Values: ['North', 'South'] }] },
  },
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, schedule) => scheduleFacts(schedule),
  readBefore: ({ body, dependencies }) => scheduleBefore(body.ScheduleId, dependencies),
  prepare: async (context) => {
    const { ScheduleId, Parameters } = context.body
    const stored = await readSchedule(ScheduleId, context.dependencies, 'paginated')
    const sourceAccount = storedAccount(stored)
    const report = stored.definition as PaginatedReportDefinition
    const given = Parameters.map(parameterFromWire)
    const kept = report.parameters.filter(({ name }) => !names(given).has(name.toLowerCase()))
    const named = { ...report, parameters: given }
    await refuseWrongParameters({ definition: named, sourceAccount, kept }, context)
  },
  handle: async (context) => {
    const { body, dependencies } = context
    const given = body.Parameters.map(parameterFromWire)
    const changed = await changeSchedule(
      body.ScheduleId,
      { ...context, kind: 'paginated' },
      async (stored) => {
        const definition = stored.definition as PaginatedReportDefinition
        const account = storedAccount(stored)
        // Other values are another use of the account, as another report would be.
        await requireAccounts(account === null ? [] : [{ ...account, field: 'ScheduleId' }], context)
        refuseContradictions({ ...definition, parameters: given }, [], dependencies)
        return { definition: { ...definition, parameters: merged(definition.parameters, given) } }
      },
    )
    return paginatedScheduleToWire(changed, answerContextOf(context))
  },
})

function storedAccount({ sourceAccountId: id, sourceAccountKind: kind }: StoredSchedule) {
  return id === null || kind === null ? null : { id, kind }
}

function names(parameters: readonly ReportParameter[]): ReadonlySet<string> {
  return new Set(parameters.map(({ name }) => name.toLowerCase()))
}

/** The stored parameters with the given ones in place of those of the same name; new ones at the end. */
function merged(stored: readonly ReportParameter[], given: readonly ReportParameter[]): ReportParameter[] {
  const byName = new Map(stored.map((parameter) => [parameter.name.toLowerCase(), parameter]))
  for (const parameter of given) byName.set(parameter.name.toLowerCase(), parameter)
  return [...byName.values()]
}
