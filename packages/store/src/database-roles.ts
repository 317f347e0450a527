import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

import { StartupProblem } from '@punctual/runtime'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'

/**
 * Two roles of the database. With them, a hijacked process or a mistake in a statement cannot change tables,
 * read files of the server or rewrite the audit trail:
 *
 * - the owner runs migrations and owns every object; no process of the service connects as it;
 * - the role of the apps reads and writes rows. It creates and drops nothing, and only adds to the audit
 *   trail. Partitions come and
 *   go through functions that run with the rights of the owner and ask for the term of the leader.
 */
interface DatabaseRoles {
  /** Address with the user and password of the owner. */
  readonly ownerUrl: string
  /** Address with the user and password of the apps. */
  readonly appUrl: string
}

/** Tables that the apps may add to and read, and nothing else. */
const appendOnlyTables = ['audit_entries', 'audit_chain', 'audit_chain_base']

/**
 * Makes both roles, or gives them the passwords of the addresses, and makes the owner that of the database.
 * Repeating it is harmless.
 *
 * @param adminUrl a role that may create roles, such as the superuser of a new server, and the same database
 * @throws StartupProblem when an address has no user, no password, or leads to another database
 */
export async function prepareRoles(adminUrl: string, roles: DatabaseRoles): Promise<void> {
  const [owner, app] = [
    credentialsOf(roles.ownerUrl, 'DATABASE_URL'),
    credentialsOf(roles.appUrl, 'DATABASE_APP_URL'),
  ]
  if (owner.user === app.user)
    throw new StartupProblem(
      'DATABASE_URL and DATABASE_APP_URL name the same user; the apps need one of their own.',
    )
  await withClient(adminUrl, async (admin) => {
    for (const { user, password } of [owner, app]) {
      const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [user])
      const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
      const rights = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'
      await admin.query(
        `${verb} ROLE ${escapeIdentifier(user)} WITH ${rights} PASSWORD ${escapeLiteral(passwordVerifier(password))}`,
      )
    }
    const database = escapeIdentifier(admin.database ?? '')
    const [ownerName, appName] = [escapeIdentifier(owner.user), escapeIdentifier(app.user)]
    await admin.query(`ALTER DATABASE ${database} OWNER TO ${ownerName}`)
    await admin.query(`ALTER SCHEMA public OWNER TO ${ownerName}`)
    await admin.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
    await admin.query(`REVOKE ALL ON SCHEMA public FROM PUBLIC`)
    await admin.query(`GRANT CONNECT ON DATABASE ${database} TO ${appName}`)
  })
}

/**
 * Gives the role of the apps what it needs of every object that there is now and that the owner makes later.
 */
export async function grantToApp({ ownerUrl, appUrl }: DatabaseRoles): Promise<void> {
  const app = escapeIdentifier(credentialsOf(appUrl, 'DATABASE_APP_URL').user)
  const appendOnly = appendOnlyTables.map(escapeIdentifier).join(', ')
  await withClient(ownerUrl, async (owner) => {
    await owner.query(`
      BEGIN;
      GRANT USAGE ON SCHEMA public TO ${app};
      REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${app};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${app};
      REVOKE UPDATE, DELETE ON ${appendOnly} FROM ${app};
      REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${app};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${app};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${app};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${app};
      COMMIT`)
  })
}

async function withClient(connectionString: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, statement_timeout: 60_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function credentialsOf(address: string, name: string): { user: string; password: string } {
  const { username, password } = new URL(address)
  if (username === '' || password === '') throw new StartupProblem(`${name} needs a user and a password.`)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/**
 * What the server keeps of a password (SCRAM-SHA-256, RFC 5803). It is made here, so that the password itself
 * is in no statement, and in no log of the server.
 */
function passwordVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const rounds = 4_096
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, rounds, 32, 'sha256')
  const keyOf = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest()
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey.toString('base64')}:${keyOf('Server Key').toString('base64')}`
}
