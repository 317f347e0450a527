import type { QueryOutcome } from '@punctual/data-source'
import { type Failure, type FailureCode, FailureError } from '@punctual/domain'
import {
  keptSentence,
  type Language,
  say,
  type Sentence,
  sentence,
  type SentenceCode,
} from '@punctual/domain/words'
import { z } from 'zod'

import { idParams } from '../../http/id.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { epoch } from '../../wire/epoch.ts'
import { failureToWire } from '../../wire/failure-wire.ts'
import { messageFields, sentenceFields, sentenceToWire } from '../../wire/sentence.ts'
import { planReleased } from '../../wire/source-account.ts'
import { dataSourceTag, openDataSource } from './data-source-wire.ts'
import { readDataSource } from './data-sources.ts'

const stepNames = ['Address', 'Connect', 'SignIn', 'Query'] as const

/** The step that a failure belongs to; what is not named here comes from the query. */
const stepOf: Partial<Record<FailureCode, (typeof stepNames)[number]>> = {
  source_host_refused: 'Address',
  source_file_refused: 'Address',
  source_unreachable: 'Connect',
  source_certificate_not_trusted: 'Connect',
  query_timeout: 'Connect',
  source_busy: 'Connect',
  source_error: 'Connect',
  source_credentials_rejected: 'SignIn',
}

export const testDataSource = defineOperation({
  name: 'datasource.test',
  methods: ['POST'],
  path: '/api/datasource/test/:id',
  role: 'Administrator',
  summary: 'Tries a data source, and tells each step',
  description:
    'Connects, signs in and sends a query. Answers 200 also when a step fails: Ok is false then, and the last step says why. Warnings tell of rights that reading does not need.',
  tags: [dataSourceTag],
  params: idParams,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z
    .object({
      Id: z.string(),
      Ok: z.boolean(),
      Steps: z.array(
        z
          .object({
            Name: z.enum(stepNames),
            Ok: z.boolean(),
            Detail: z.string(),
            DetailCode: z.string(),
            Values: sentenceFields.Values,
            Code: z.string().nullable().meta({ description: 'Failure code of a step that failed' }),
          })
          .meta({ id: 'DataSourceTestStep' }),
      ),
      Warnings: z
        .array(
          z
            .object({
              Code: z.string(),
              ...messageFields,
            })
            .meta({ id: 'DataSourceTestWarning' }),
        )
        .meta({ description: 'What the user of the data source may do beyond reading' }),
      Status: z.enum(['Valid', 'Invalid']),
      LastValidatedEpochUtc: epoch,
    })
    .meta({ id: 'DataSourceTest' }),
  errors: [404, 409],
  changes: true,
  waits: true,
  handle: async ({ params: { id }, dependencies, signal, change, language }) => {
    const { version, name } = await readDataSource(id, dependencies)
    const opened = await openDataSource(id, dependencies)
    // The answer is due before the time that a slow query of the data source may take.
    const timeoutSeconds = Math.min(opened.settings.timeoutSeconds, maxTestSeconds)
    const source = { ...opened, settings: { ...opened.settings, timeoutSeconds } }
    const query = { query: 'SELECT 1 AS one', parameters: {}, maxRows: 1 }
    const failed = await failureOf(await dependencies.dataSources.ask(source, query, signal))
    const rights = failed === null ? await dependencies.dataSources.rights(source, signal) : null
    const warnings = rights?.ok ? rights.warnings : []
    const [status, at] = [failed ? ('Invalid' as const) : ('Valid' as const), dependencies.clock.now()]
    const noted = { Status: status, LastValidatedEpochUtc: epochSeconds(at) }
    const problem = failed && !failed.retryable ? problemOf(name, failed) : null
    await change({
      work: ({ store }) =>
        store.sourceAccounts.recordValidation({ id, version, status, at, problem }, planReleased(store)),
      facts: () => ({ subject: id, after: noted }),
    })
    return {
      Id: id,
      Ok: failed === null,
      Steps: stepsUntil(failed, language),
      Warnings: warnings.map((each) => failureToWire(each, language)),
      ...noted,
    }
  },
})

const maxTestSeconds = 20

function problemOf(name: string, { said: reason }: Failure): string {
  return keptSentence(sentence('data_source_found_invalid', { name, reason }))
}

async function failureOf(outcome: QueryOutcome): Promise<Failure | null> {
  if (!outcome.ok) return outcome.failure
  await using answer = outcome.answer
  try {
    for await (const _batch of answer.batches);
    return null
  } catch (error) {
    if (error instanceof FailureError) return error.failure
    throw error
  }
}

function stepsUntil(failed: Failure | null, language: Language) {
  const last = failed === null ? stepNames.length : stepNames.indexOf(stepOf[failed.code] ?? 'Query')
  const said = (detail: Sentence) => {
    const { Code: DetailCode, Values } = sentenceToWire(detail)
    return { Detail: say(detail, language), DetailCode, Values }
  }
  const done = stepNames
    .slice(0, last)
    .map((step) => ({ Name: step, Ok: true, ...said(sentence(stepDone[step])), Code: null }))
  const [step] = stepNames.slice(last)
  return failed === null || step === undefined
    ? done
    : [...done, { Name: step, Ok: false, ...said(failed.said), Code: failed.code }]
}

const stepDone = {
  Address: 'address_allowed',
  Connect: 'database_answers',
  SignIn: 'database_signed_in',
  Query: 'database_queried',
} as const satisfies Record<(typeof stepNames)[number], SentenceCode>
