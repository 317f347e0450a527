import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/client-context.ts'
import { definitionsQuery } from '../../api/new-schedule-queries.ts'
import { changedReport, type ScheduleContent } from '../../schedule-forms/content.ts'
import { missingOf } from '../../schedule-forms/missing.ts'
import { knownParameters } from '../../schedule-forms/parameters/known-parameters.ts'
import type { Draft } from './draft.ts'
import { type StepName, stepNames } from './step-names.ts'
import type { DraftState } from './use-draft.ts'

/**
 * The first account and the first report of a draft lead to the next step that needs an answer. The steps between have
 * defaults, and can be opened. A later choice leads nowhere, for the user has come back to change just this.
 */
export function useFirstChoice(state: DraftState, goOn: (from: StepName, to: StepName) => void) {
  const client = useClient()
  const queries = useQueryClient()
  return async (step: StepName, before: Draft, chosen: ScheduleContent): Promise<void> => {
    if (step === 'account' && before.account === null && chosen.account !== null) goOn(step, 'report')
    const [report] = chosen.reports
    if (step !== 'report' || before.reports.length > 0 || chosen.isPackage || report?.type === 'sql') return
    if (report === undefined) return
    const definitions = report.type === 'catalog' ? await definitionsOf(client, queries, chosen) : null
    const learned = (content: ScheduleContent) => changedReport(content, report.key, { definitions })
    state.update((now) => ({ ...now, ...learned(now) }))
    const isUnknown = report.type === 'catalog' && definitions === null
    goOn(step, isUnknown ? 'parameters' : firstMissing(learned(chosen)))
  }
}

/** The parameters that a report of a report server needs; null when the source does not answer. */
async function definitionsOf(client: Client, queries: QueryClient, { reports: [report] }: ScheduleContent) {
  if (report === undefined) return null
  const asked = definitionsQuery(client, { account: report.account.id, path: report.address }, [])
  return await queries.fetchQuery({ ...asked, retry: false }).then(knownParameters, () => null)
}

function firstMissing(content: ScheduleContent): StepName {
  const missing = missingOf(content, false)
  return stepNames.find((step) => missing[step].length > 0) ?? 'recipients'
}
