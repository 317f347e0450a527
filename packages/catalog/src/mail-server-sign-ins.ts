import type { Database, SecretBox } from '@punctual/store'

import { createSignIns, type UserSignIns } from './user-sign-ins.ts'

/** The users that mail servers send as. Another version of a server makes workers forget its access tokens. */
export function createMailServerSignIns(database: Database, secretBox: SecretBox): UserSignIns {
  return createSignIns(database, secretBox, {
    tables: {
      accounts: 'mail_servers',
      tokens: 'mail_server_sign_ins',
      devices: 'mail_server_device_sign_ins',
    },
    async lock(query, id) {
      const found = await query('SELECT id FROM mail_servers WHERE id = $1 FOR NO KEY UPDATE', [id])
      return found.length > 0 ? { problem: null } : null
    },
    async renew(query, { accountId }) {
      await query('UPDATE mail_servers SET version = version + 1 WHERE id = $1', [accountId])
    },
  })
}
