import { createContext, useContext } from 'react'

import type { BrowserStorage } from './browser-storage.ts'

export interface Storages {
  /** The same on all tabs of the browser. */
  readonly ofBrowser: BrowserStorage
  /** Of one tab: it survives a reload, and no other tab reads it. */
  readonly ofTab: BrowserStorage
}

export const StorageContext = createContext<Storages | null>(null)

export function useStorages(): Storages {
  const storages = useContext(StorageContext)
  if (storages === null) throw new Error('there is no storage above this component')
  return storages
}
