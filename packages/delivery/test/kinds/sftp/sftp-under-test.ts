import { join } from 'node:path'

import type { SshServer } from '@punctual/local'
import { loopbackEgress } from '@punctual/testing'

import { type SftpSettings, sftpSource } from '../../../src/kinds/sftp/settings.ts'
import { openSftp } from '../../../src/kinds/sftp/sftp-session.ts'
import { type OpenedRemoteDirectory, openRemoteDirectory } from '../../remote-files/remote-under-test.ts'

let opened = 0

/** A directory of its own on a server of OpenSSH, and files for it. */
export async function openSftpDirectory(
  server: SshServer,
  { names, ...more }: Partial<SftpSettings> & { readonly names?: readonly string[] } = {},
): Promise<OpenedRemoteDirectory> {
  const name = `reports-${(opened += 1)}/of the day`
  return await openRemoteDirectory({
    kind: {
      source: sftpSource,
      open: (access) => openSftp(access, loopbackEgress()),
      ifExistsOf: (settings) => (settings as SftpSettings).ifExists,
    },
    settings: settingsOf(server, { path: name, ...more }),
    secrets: { privateKey: server.privateKey },
    path: join(server.directory, name),
    ...(names === undefined ? {} : { names }),
  })
}

export function settingsOf(server: SshServer, more: Partial<SftpSettings>): SftpSettings {
  const { port, userName, hostKeySha256 } = server
  return {
    format: 'PDF',
    fileName: '',
    zip: false,
    skipIfBlank: false,
    onUnknown: 'Hold',
    host: '127.0.0.1',
    port,
    userName,
    hostKeySha256,
    path: '.',
    ifExists: 'Replace',
    ...more,
  }
}
