/** The zone in which a viewer reads times: that of the browser, or UTC. */
import { createContext, useContext } from 'react'

import { currentZoneName } from './zone-name.ts'

export interface ViewerZone {
  readonly zone: string
  readonly choose: (zone: string) => void
}

export const browserZone = (): string => currentZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)

export const ViewerZoneContext = createContext<ViewerZone>({ zone: 'UTC', choose: () => {} })

export const useViewerZone = (): ViewerZone => useContext(ViewerZoneContext)
