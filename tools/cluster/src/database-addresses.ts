import type { Environment } from '@punctual/runtime'

import type { Secrets } from './secrets.ts'

/** Addresses of one database for the roles that use it. */
export interface DatabaseAddresses {
  /** Of the role that owns the tables; migrations run as it. */
  readonly ownerUrl: string
  /** Of the role that the processes of the service connect as. */
  readonly appUrl: string
  /** Of the superuser, who makes the two; null for a database that is given. */
  readonly adminUrl: string | null
}

/**
 * On a server of the cluster's own, the tables belong to a role that no process connects as. A database that
 * DATABASE_URL names is taken with its user; DATABASE_APP_URL may name another one for the processes.
 */
export function databaseAddresses(options: {
  environment: Environment
  serverUrl: string
  secrets: Secrets
}): DatabaseAddresses {
  const { environment, serverUrl, secrets } = options
  if (environment.DATABASE_URL)
    return { ownerUrl: serverUrl, appUrl: environment.DATABASE_APP_URL || serverUrl, adminUrl: null }
  const urlOf = (user: string, password: string) => {
    const url = new URL(serverUrl)
    url.username = user
    url.password = password
    return url.href
  }
  return {
    ownerUrl: urlOf('punctual_owner', secrets.databaseOwnerPassword),
    appUrl: urlOf('punctual_app', secrets.databaseAppPassword),
    adminUrl: serverUrl,
  }
}

/** What the migration command is given. */
export function migrationEnvironment({
  ownerUrl,
  appUrl,
  adminUrl,
}: DatabaseAddresses): Record<string, string> {
  return {
    DATABASE_URL: ownerUrl,
    ...(appUrl !== ownerUrl && { DATABASE_APP_URL: appUrl }),
    ...(adminUrl !== null && { DATABASE_ADMIN_URL: adminUrl }),
  }
}
