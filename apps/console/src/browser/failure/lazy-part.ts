import { type ComponentType, lazy } from 'react'

import { loadPart } from './missing-part.ts'

/** A component that is loaded when it is shown for the first time. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load) }))
}
