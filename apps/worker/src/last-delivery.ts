import { placesOfPackage } from '@punctual/domain'
import type { LastDelivery } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import { once } from './once.ts'
import type { Snapshot } from './snapshot.ts'

/** Rows of the data that are read at once. */
const rowsOfPage = 500

/** Reads what the last delivery had of a row of the data, with the rows beside it. */
export function lastDeliveryOf(
  { lastDeliveries }: RunDependencies,
  { scheduleId, frozen, isDataDriven }: Snapshot,
): (row: number) => Promise<LastDelivery | null> {
  if (!isDataDriven) return once(() => lastDeliveries.find(scheduleId, null))
  const positions = placesOfPackage(frozen.parts.length).count
  let page: { readonly number: number; readonly found: Promise<LastDelivery | null> } | null = null
  return (row) => {
    const number = Math.floor((row - 1) / rowsOfPage)
    if (page?.number === number) return page.found
    const firstRow = number * rowsOfPage + 1
    const lastRow = firstRow + rowsOfPage - 1
    const range = {
      firstRow,
      lastRow,
      firstPosition: (firstRow - 1) * positions,
      lastPosition: lastRow * positions - 1,
    }
    page = { number, found: lastDeliveries.find(scheduleId, range) }
    return page.found
  }
}
