import type { ReportDefinition, ScheduleDefinition } from '@punctual/domain'
import { egressSaid, sentence } from '@punctual/domain/words'
import { type EgressGuard, egressTarget } from '@punctual/runtime'

import type { FieldError } from '../../http/problem.ts'

/**
 * Addresses of reports whose host may not be used. A run connects to the hosts of its account and takes only
 * ids and paths from such an address. But a mail may link to it. The host of a platform's pages need not be
 * one that the service connects to, so a public one need not be listed.
 */
export function reportAddressProblems(definition: ScheduleDefinition, egress: EgressGuard): FieldError[] {
  if (definition.kind !== 'package') return problemOf(definition, { field: 'ReportUrl', egress })
  return definition.reports.flatMap(({ report }, index) =>
    problemOf(report, { field: `Reports[${index}].ReportUrl`, egress }),
  )
}

function problemOf(
  report: ReportDefinition,
  { field, egress }: { field: string; egress: EgressGuard },
): FieldError[] {
  const address = report.kind === 'source' ? null : report.reportUrl
  const url = address === null ? null : URL.parse(address.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return []
  const reason = egress.check(egressTarget(url))
  if (reason === null || reason.code === 'egress_not_listed') return []
  return [{ field, message: sentence('field_host_refused', { reason: egressSaid(reason) }) }]
}
