import { useLayoutEffect, useState } from 'react'

import { useBulkState } from '../bulk/bulk-context.ts'
import { useStorages } from '../storage/use-storage.ts'
import { useClock } from '../times/use-now.ts'
import { reload } from './use-replaced.ts'

const key = 'punctual-reloaded'
/** A part that is missing again this soon after a reload does not come by another one. */
const onceInMs = 60_000

/**
 * Reloads the page once: a browser does not ask again for a part that it could not load. Drafts are kept over a
 * reload. While an action on many schedules runs, and in a browser that cannot remember the reload, the viewer decides.
 *
 * @returns whether the reload has been started
 */
export function useReloadOnce(isWanted: boolean): boolean {
  const { ofTab } = useStorages()
  const clock = useClock()
  const isBusy = useBulkState().kind === 'running'
  const [isReloading, setIsReloading] = useState(false)
  useLayoutEffect(() => {
    if (!isWanted || isBusy) return
    const nowMs = clock.browserMs()
    if (Math.abs(nowMs - Number(ofTab.read(key))) < onceInMs || !ofTab.keep(key, String(nowMs))) return
    setIsReloading(true)
    reload()
    // Once for each failure: neither the end of an action nor a later answer ends what the viewer reads.
  }, [isWanted])
  return isReloading
}
