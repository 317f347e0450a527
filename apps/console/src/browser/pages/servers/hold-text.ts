/** Why a server takes no new work, in the language of the reader. */
import type { IntlShape } from 'react-intl'

import type { ClusterServer } from '../../api/cluster-queries.ts'
import { serviceText } from '../../controls/service-text.ts'

export type HeldServer = Pick<ClusterServer, 'HoldReason' | 'HoldCode' | 'HoldValues'>

/** Null where it takes work; a reason whose code is unknown here is told as any sentence of the service. */
export function holdText(intl: IntlShape, { HoldReason, HoldCode, HoldValues }: HeldServer): string | null {
  if (HoldReason === null) return null
  const { FreeMebibytes, LeastMebibytes, Version, BuildFormat, ClusterFormat } = HoldValues ?? {}
  switch (HoldCode) {
    case 'memory_low':
      return intl.formatMessage(
        { id: 'said.memoryLow' },
        { free: memoryText(intl, FreeMebibytes), least: memoryText(intl, LeastMebibytes) },
      )
    case 'runs_alone':
      return intl.formatMessage({ id: 'said.runsAlone' })
    case 'build_outdated':
      return intl.formatMessage(
        { id: 'said.buildOutdated' },
        { version: Version, own: BuildFormat, needed: ClusterFormat },
      )
    default:
      return serviceText(intl, HoldReason)
  }
}

function memoryText(intl: IntlShape, mebibytes: string | number | undefined): string {
  return intl.formatMessage({ id: 'servers.mebibytes' }, { value: intl.formatNumber(Number(mebibytes)) })
}
