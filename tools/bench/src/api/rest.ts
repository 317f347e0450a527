import { type Client, createClient } from '@punctual/client'
import { systemClock } from '@punctual/runtime'

import { administrator } from '../services.ts'

/**
 * How a measurement calls the interface: the few calls that prepare it, and the token that its load carries.
 */
export interface Rest {
  readonly client: Client
  /** Value of the Authorization header: a token of an API client with the role Administrator. */
  readonly authorization: string
}

/** Logs in as the first administrator, makes an API client and gets it a token. */
export async function connectRest(apiUrl: string): Promise<Rest> {
  const options = { baseUrl: apiUrl, clock: systemClock() }
  const asAdministrator = createClient({ ...options, credentials: administrator })
  const { ClientId, ClientSecret } = await asAdministrator.post('/api/apiclient/create', {
    body: { ClientName: 'bench', Role: 'Administrator' },
  })
  let authorization = ''
  const client = createClient({
    ...options,
    credentials: { clientId: ClientId, clientSecret: ClientSecret },
    onToken: (token) => {
      ;({ authorization } = token)
    },
  })
  await client.get('/api/service/version')
  return { client, authorization }
}
