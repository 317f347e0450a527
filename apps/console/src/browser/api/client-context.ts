import { createContext, useContext } from 'react'

import type { Client } from './client.ts'

export const ClientContext = createContext<Client | null>(null)

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('there is no client above this component')
  return client
}
