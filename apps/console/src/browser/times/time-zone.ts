/** The zone in which a viewer reads times: that of the browser, or UTC. */
import { createContext, useContext } from 'react'

import { currentZoneName } from './zone-name.ts'

export const browserZone = (): string => currentZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)

export const ViewerZoneContext = createContext('UTC')

export const useViewerZone = (): string => useContext(ViewerZoneContext)
