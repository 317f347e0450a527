import type { BiReportDefinition } from '@punctual/domain'

import { assumeFilled } from '../assume-filled.ts'
import { filterExpression } from '../filter-expression.ts'
import { readReportAddress } from '../report-address.ts'
import type { ChosenMethod } from '../../../port.ts'

/** A paginated report has no page to choose. */
export const paginatedMethod: ChosenMethod = {
  method: 1,
  reason: 'The export interface of the BI platform makes paginated reports.',
}

/** RenderingMethod 0 takes the export interface, unless the report needs what only the browser can do. */
export function chooseMethod(definition: BiReportDefinition): ChosenMethod {
  const { method } = definition.rendering
  if (method === 1 || method === 2)
    return { method, reason: `The schedule asks for RenderingMethod ${method}.` }
  if (isDashboard(definition))
    return { method: 2, reason: 'The export interface of the BI platform makes no dashboards.' }
  const filters = filterExpression(definition.basicFilters, assumeFilled(definition.advancedFilters))
  const inexpressible = filters.ok ? undefined : filters.errors.find(({ kind }) => kind === 'inexpressible')
  if (inexpressible)
    return { method: 2, reason: `The export interface does not take the filters: ${inexpressible.message}` }
  return { method: 1, reason: 'The export interface of the BI platform makes this report.' }
}

export function isDashboard({ objectType, reportUrl }: BiReportDefinition): boolean {
  return (
    objectType === 'DASHBOARD' || (reportUrl !== null && readReportAddress(reportUrl)?.kind === 'dashboard')
  )
}
