import { useIntl } from 'react-intl'

import type { WaitWords } from './wait-text.ts'
import { instantText } from '../times/format.ts'
import { useViewerZone } from '../times/time-zone.ts'

/** How waits are told to the viewer: instants on the clock of the viewer, to the second. */
export function useWaitWords(): WaitWords {
  const intl = useIntl()
  const zone = useViewerZone()
  return { intl, write: (epoch) => instantText(intl, epoch, { zone, withSeconds: true }) }
}
