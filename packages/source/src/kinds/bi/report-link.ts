import type { AddressedReportDefinition } from '@punctual/domain'

import type { BiClient } from './bi-client.ts'
import { findReport } from './find-report.ts'
import { webAddressOf } from './report-address.ts'

/**
 * The page of a report for users. An embed address opens only inside an application, so the address for a
 * browser is made of its ids. When the definition names the report instead, or the address names no
 * workspace, the platform is asked.
 */
export async function linkOnBiPlatform(
  open: () => BiClient,
  definition: AddressedReportDefinition,
  signal: AbortSignal,
): Promise<string | null> {
  const known = definition.reportUrl === null ? null : webAddressOf(definition.reportUrl)
  if (known !== null) return known
  const { report } = await findReport(open(), definition, signal)
  return isWebAddress(report.webUrl) ? report.webUrl : null
}

function isWebAddress(text: string | null): text is string {
  const url = text === null ? null : URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
