import { typedScalar } from '../../schedule-forms/asked-query.ts'
import type { Draft } from './draft.ts'
import { type ChosenRows, nameOf, newReport } from '../../schedule-forms/content.ts'

/** The query for the rows, as a report of its own. */
export function rowsAsReport(draft: Draft, { dataSourceId, query, parameters }: ChosenRows): Draft {
  const account = { family: 'datasource', kind: '', id: dataSourceId, name: '', formats: ['XLSX'] } as const
  const report = newReport('rows', { account, type: 'sql', name: nameOf(draft), place: '', address: '' })
  return {
    ...draft,
    isPackage: false,
    rows: null,
    values: [],
    reports: [
      {
        ...report,
        query,
        parameters: parameters.map(({ name, value }) => ({
          name,
          values: [String(typedScalar(value) ?? '')],
          isNull: false,
        })),
      },
    ],
  }
}
