import { ApiProblem, type Client, createClient } from '@punctual/client'
import type { Clock } from '@punctual/runtime'

export interface ApiClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

export interface AdministratorAccess {
  readonly apiUrl: string
  readonly adminUser: string
  readonly adminPassword: string
  /** The client of an earlier start, when there was one. */
  readonly known: ApiClientCredentials | null
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Makes the API client of this cluster, or takes the known one when the service still has it. Answers calls
 * that use it.
 *
 * @throws ApiProblem when the service refuses
 */
export async function openApiClient(
  access: AdministratorAccess,
): Promise<{ credentials: ApiClientCredentials; rest: Client }> {
  const { apiUrl: baseUrl, adminUser: userName, adminPassword: password, known, clock, signal } = access
  const open = (credentials: ApiClientCredentials) => createClient({ baseUrl, credentials, clock, signal })
  const knownClient = known && open(known)
  if (knownClient && (await isKnown(knownClient))) return { credentials: known, rest: knownClient }
  const asAdministrator = createClient({ baseUrl, credentials: { userName, password }, clock, signal })
  const created = await asAdministrator.post('/api/apiclient/create', {
    body: { ClientName: 'First run', Role: 'Administrator' },
  })
  const credentials = { clientId: created.ClientId, clientSecret: created.ClientSecret }
  return { credentials, rest: open(credentials) }
}

/** Whether the service still takes the credentials of a client. */
async function isKnown(client: Client): Promise<boolean> {
  try {
    await client.get('/api/service/version')
    return true
  } catch (error) {
    if (error instanceof ApiProblem && [400, 401].includes(error.status)) return false
    throw error
  }
}
