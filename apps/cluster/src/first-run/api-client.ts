import { clientAuthorization, createRestClient, logIn, type RestClient } from '../rest/rest-client.ts'
import { apiClientAnswer } from '../rest/wire.ts'

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
  readonly signal: AbortSignal
}

/**
 * Makes the API client of this cluster, or takes the known one when the service still knows it, and answers calls that are
 * made with it.
 */
export async function openApiClient(access: AdministratorAccess): Promise<{ credentials: ApiClientCredentials; rest: RestClient }> {
  const { apiUrl, adminUser, adminPassword, known, signal } = access
  const knownAuthorization = known && (await clientAuthorization({ apiUrl, ...known, signal }))
  if (known && knownAuthorization)
    return { credentials: known, rest: createRestClient({ apiUrl, authorization: knownAuthorization, signal }) }
  const authorization = await logIn({ apiUrl, user: adminUser, password: adminPassword, signal })
  const asAdministrator = createRestClient({ apiUrl, authorization, signal })
  const created = await asAdministrator.post('/api/apiclient/create', { ClientName: 'First run', Role: 'Administrator' }, apiClientAnswer)
  const credentials = { clientId: created.ClientId, clientSecret: created.ClientSecret }
  const clientToken = await clientAuthorization({ apiUrl, ...credentials, signal })
  if (clientToken === null) throw new Error('the service refuses the API client that it has just created')
  return { credentials, rest: createRestClient({ apiUrl, authorization: clientToken, signal }) }
}
