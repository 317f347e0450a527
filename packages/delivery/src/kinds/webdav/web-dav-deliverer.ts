import type { DelivererContext } from '../../context.ts'
import { sameHost } from '../../network/same-host.ts'
import type { Deliverer } from '../../port.ts'
import { createRemoteDeliverer } from '../../remote-files/remote-deliverer.ts'
import { originOf } from './directory-url.ts'
import { webDav, webDavSettingsOf, webDavSource } from './settings.ts'
import { openWebDav } from './web-dav-files.ts'

export function createWebDavDeliverer({ egress, clock }: DelivererContext): Deliverer {
  return createRemoteDeliverer({
    source: webDavSource,
    open: (access) => openWebDav(access, { egress, clock }),
    target(settings) {
      const { hostname, port } = originOf(webDavSettingsOf(settings))
      return {
        kind: 'Destination',
        id: `${webDav} ${[sameHost(hostname), port].join(':').replace(/:$/, '')}`,
      }
    },
    ifExistsOf: (settings) => webDavSettingsOf(settings).ifExists,
  })
}
