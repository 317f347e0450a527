import { randomBytes, randomUUID } from 'node:crypto'

import { z } from 'zod'

import { readJson, writePrivateJson } from './private-file.ts'

const secretsFile = z.object({
  /** Keys that encrypt secrets at rest; base64. Losing them loses every stored password. */
  secretKeys: z.string(),
  adminPassword: z.string(),
  /** Sets the keys of this cluster apart in a Redis that several share. */
  redisPrefix: z.string(),
  /**
   * Passwords of the roles that own the tables and that the apps connect as, on a server of this cluster's
   * own.
   */
  databaseOwnerPassword: z.string().default(() => password()),
  databaseAppPassword: z.string().default(() => password()),
  sampleBi: z.object({ tenantId: z.string(), clientId: z.string(), clientSecret: z.string() }),
  sampleReportServer: z.object({ user: z.string(), password: z.string() }),
  /** The API client of the first run, once it exists. */
  apiClient: z.object({ clientId: z.string(), clientSecret: z.string() }).nullable(),
})

/** Secrets of one cluster. */
export type Secrets = z.infer<typeof secretsFile>

/** Reads the secrets of this cluster, or makes them at the first start. */
export function loadSecrets(file: string): Secrets {
  const kept = secretsFile.safeParse(readJson(file))
  if (kept.success) return kept.data
  const secrets: Secrets = {
    secretKeys: randomBytes(32).toString('base64'),
    adminPassword: password(),
    redisPrefix: `punctual-${randomBytes(4).toString('hex')}`,
    databaseOwnerPassword: password(),
    databaseAppPassword: password(),
    sampleBi: { tenantId: randomUUID(), clientId: randomUUID(), clientSecret: password() },
    sampleReportServer: { user: 'report-reader', password: password() },
    apiClient: null,
  }
  saveSecrets(file, secrets)
  return secrets
}

export function saveSecrets(file: string, secrets: Secrets): void {
  writePrivateJson(file, secrets)
}

function password(): string {
  return randomBytes(18).toString('base64url')
}
