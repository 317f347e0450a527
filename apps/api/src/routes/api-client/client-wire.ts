import type { ApiClient, ApiClients } from '@punctual/catalog'
import { toWire } from '@punctual/domain'
import { z } from 'zod'

import { roles } from '../../auth/principal.ts'
import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { role } from '../../wire/words.ts'

/**
 * Fields of an API client that every caller of these operations may see; the secret is shown once, by create
 * and rotate.
 */
export const clientFields = {
  Id: z.string(),
  ClientId: z.string(),
  ClientName: z.string(),
  Role: role,
  CreatedEpochUtc: epoch,
  CreatedBy: z.string(),
  PreviousSecretExpiresEpochUtc: epochOrNull.meta({
    description: 'Until when the secret before the last rotation works',
  }),
}

export const clientSchema = z.object(clientFields).meta({ id: 'ApiClient' })

export const clientWithSecretSchema = z
  .object({
    ...clientFields,
    ClientSecret: z.string().meta({ description: 'Shown this once; only its hash is kept' }),
  })
  .meta({ id: 'ApiClientWithSecret' })

export function clientToWire(client: ApiClient): z.output<typeof clientSchema> {
  const { name: clientName, role: given } = client
  return toWire(clientSchema, { ...client, clientName, role: given as (typeof roles)[number] })
}

/** What the audit trail keeps of a client that was made or changed: not the secret. */
export function clientFacts({ Id, ...client }: z.output<typeof clientWithSecretSchema>) {
  const { ClientSecret: _shownOnce, ...after } = client
  return { subject: Id, after }
}

/** What a client was before a change, for the audit trail. */
export async function clientBefore({
  params,
  dependencies,
}: {
  params: { id: string }
  dependencies: Dependencies
}) {
  const { apiClients } = dependencies.store
  const id = await clientIdOf(params.id, apiClients)
  const client = id === null ? null : await apiClients.read(id)
  if (!client) return null
  const { Id: _subject, ...before } = clientToWire(client)
  return before
}

/** The path parameter `:id` of operations on one API client. */
export const clientParams = z.object({ id: z.string().meta({ description: 'Id or ClientId' }) })

/**
 * The id of the client that a caller names by its id or by its client id, with which programs log in. Null
 * when the text can be neither.
 */
export async function clientIdOf(text: string, apiClients: ApiClients): Promise<string | null> {
  if (isId(text)) return text
  return (await apiClients.credentialsOf(text))?.id ?? null
}
