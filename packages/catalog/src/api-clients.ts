import { newId } from '@punctual/domain'
import type { Database } from '@punctual/store'

/** Programs that may call the interface with OAuth 2.0 client credentials. */
export interface ApiClients {
  create(client: {
    clientId: string
    name: string
    role: string
    secretHash: string
    createdBy: string
  }): Promise<ApiClient>
  /** In the order of creation; `afterId` is the last one of the page before. */
  list(page: { afterId: string | null; limit: number }): Promise<ApiClient[]>
  read(id: string): Promise<ApiClient | null>
  /** Hashes of the secrets that are valid now; null when there is no such client. */
  credentialsOf(clientId: string): Promise<ApiClientCredentials | null>
  /**
   * Puts a new secret in place; the one before stays valid for `overlapSeconds`, the one before that ends at
   * once. With `revokeTokens` the tokens of the client end too.
   */
  rotateSecret(rotation: {
    id: string
    secretHash: string
    overlapSeconds: number
    revokeTokens: boolean
  }): Promise<ApiClient | null>
  /** Deletes the client and its tokens. */
  remove(id: string): Promise<boolean>
}

export interface ApiClient {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly role: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly previousSecretExpiresAt: Date | null
}

export interface ApiClientCredentials {
  readonly id: string
  readonly role: string
  readonly secretHashes: readonly string[]
}

const shown = {
  id: true,
  clientId: true,
  name: true,
  role: true,
  createdAt: true,
  createdBy: true,
  previousSecretExpiresAt: true,
} as const

const columns = `id, client_id AS "clientId", name, role, created_at AS "createdAt", created_by AS "createdBy",
  CASE WHEN previous_secret_expires_at > now() THEN previous_secret_expires_at END AS "previousSecretExpiresAt"`

// Whether the secret before still counts is decided by the clock of the database, here as where tokens are
// issued.
const listClients = `SELECT ${columns} FROM api_clients WHERE $1::uuid IS NULL OR id > $1::uuid ORDER BY id LIMIT $2`

const readClient = `SELECT ${columns} FROM api_clients WHERE id = $1`

const readCredentials = `SELECT id, role, array_remove(ARRAY[secret_hash,
    CASE WHEN previous_secret_expires_at > now() THEN previous_secret_hash END], NULL) AS "secretHashes"
  FROM api_clients WHERE client_id = $1`

/**
 * Without an overlap nothing is kept: an expiry of "now" would be rounded to a millisecond that is still to
 * come.
 */
const rotate = `UPDATE api_clients SET previous_secret_hash = CASE WHEN $3 > 0 THEN secret_hash END,
    previous_secret_expires_at = CASE WHEN $3 > 0 THEN now() + make_interval(secs => $3) END, secret_hash = $2
  WHERE id = $1 RETURNING ${columns}`

const revokeTokensOf =
  'UPDATE access_tokens SET revoked_at = now() WHERE subject_id = $1 AND revoked_at IS NULL'

export function createApiClients(database: Database): ApiClients {
  return {
    async create(client) {
      return (await database.prisma()).apiClient.create({ data: { id: newId(), ...client }, select: shown })
    },
    list: ({ afterId, limit }) => database.query(listClients, [afterId, limit]),
    read: async (id) => (await database.query<ApiClient>(readClient, [id]))[0] ?? null,
    async credentialsOf(clientId) {
      const [row] = await database.query<ApiClientCredentials>(readCredentials, [clientId])
      return row ?? null
    },
    rotateSecret: ({ id, secretHash, overlapSeconds, revokeTokens }) =>
      database.transaction(async (query) => {
        const [row] = await query<ApiClient>(rotate, [id, secretHash, overlapSeconds])
        // A statement of its own: it sees the tokens that were issued while the first one waited for the row.
        if (row && revokeTokens) await query(revokeTokensOf, [id])
        return row ?? null
      }),
    remove: (id) =>
      database.transaction(async (_query, _commit, withPrisma) => {
        const prisma = await withPrisma()
        if ((await prisma.apiClient.deleteMany({ where: { id } })).count === 0) return false
        await prisma.accessToken.deleteMany({ where: { subjectId: id } })
        return true
      }),
  }
}
