import type { DelivererContext } from '../../context.ts'
import { sameHost } from '../../network/same-host.ts'
import type { Deliverer } from '../../port.ts'
import { createRemoteDeliverer } from '../../remote-files/remote-deliverer.ts'
import { sftp, sftpSettingsOf, sftpSource } from './settings.ts'
import { openSftp } from './sftp-session.ts'

export function createSftpDeliverer({ egress }: DelivererContext): Deliverer {
  return createRemoteDeliverer({
    source: sftpSource,
    open: (access) => openSftp(access, egress),
    target(settings) {
      const { host, port } = sftpSettingsOf(settings)
      return { kind: 'Destination', id: `${sftp} ${sameHost(host)}:${port}` }
    },
    ifExistsOf: (settings) => sftpSettingsOf(settings).ifExists,
  })
}
