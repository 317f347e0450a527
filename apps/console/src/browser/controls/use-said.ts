import { useIntl } from 'react-intl'

import { instantText } from '../times/format.ts'
import { withInstants } from '../times/instants-in-text.ts'
import { useViewerZone } from '../times/time-zone.ts'
import { shown } from './shown.ts'

/** A sentence of the service as the viewer reads it: instants on the clock of the viewer, to the second. */
export function useSaid(): (said: string) => string {
  const intl = useIntl()
  const zone = useViewerZone()
  const write = (epoch: number) => instantText(intl, epoch, { zone, withSeconds: true })
  return (said) => withInstants(shown(said), write)
}
