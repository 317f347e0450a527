import { toWire } from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import { type ParameterDefinition, readReportPath } from '@punctual/source'
import { z } from 'zod'

import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { optional, text } from '../../wire/input.ts'
import { parameterFromWire, reportParametersInput } from '../../wire/report-definition.ts'
import { discoveredBelow, openAccount } from '../../wire/source-account.ts'
import { reportServerAccountTag } from './account.ts'
import { accountSelectionInput } from './selection.ts'

const parameterOutput = z
  .object({
    Name: z.string(),
    Type: z.string(),
    Prompt: z.string().nullable(),
    Visibility: z.string(),
    Nullable: z.boolean(),
    AllowBlank: z.boolean(),
    MultiValue: z.boolean(),
    ValidValues: z
      .array(
        z
          .object({ Label: z.string().nullable(), Value: z.string().nullable() })
          .meta({ id: 'ParameterChoice' }),
      )
      .nullable(),
    DefaultValues: z.array(z.string().nullable()),
    Dependencies: z.array(z.string()),
    State: z
      .enum(['HasValidValue', 'MissingValidValue', 'HasOutstandingDependencies', 'DynamicValuesUnavailable'])
      .nullable()
      .meta({ description: 'Whether it has a value to render with, as the report server reports it' }),
  })
  .meta({ id: 'ReportParameterDefinition' })

export const getParameters = defineOperation({
  name: 'reportserveraccount.getparameters',
  methods: ['GET', 'POST'],
  path: '/api/reportserveraccount/getparameters',
  role: 'Viewer',
  summary: 'Lists the parameters of a report as its author defined them',
  tags: [reportServerAccountTag],
  input: accountSelectionInput
    .extend({
      ReportPath: text(1_000)
        .min(1, refusedBy(sentence('field_empty')))
        .meta({ description: 'Catalog path, such as /Sales/Orders, or the address of the report' }),
      Parameters: optional(reportParametersInput, []).meta({
        description:
          'Values chosen so far: they decide which values are valid for the parameters that depend on them',
      }),
    })
    .meta({ id: 'GetParametersInput' }),
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z.array(parameterOutput),
  errors: [404, 409, 502],
  examples: {
    byPath: { ReportServerAccountId: exampleId, ReportPath: '/Sales/Orders' },
    dependent: {
      ReportServerAccountId: exampleId,
      ReportPath: '/Sales/Orders',
      Parameters: [{ Name: 'Country', Values: ['DE'] }],
    },
  },
  handle: async ({ input, signal, dependencies }) => {
    const account = await openAccount('reportserver', input.ReportServerAccountId, dependencies)
    return discoveredBelow(
      await dependencies.sources.reportParameters(
        account,
        {
          report: readReportPath(input.ReportPath) ?? input.ReportPath,
          chosen: input.Parameters.map(parameterFromWire),
        },
        signal,
      ),
    ).map(parameterToWire)
  },
})

function parameterToWire(parameter: ParameterDefinition): z.infer<typeof parameterOutput> {
  return toWire(parameterOutput, { ...parameter, validValues: parameter.validValues ?? null })
}
