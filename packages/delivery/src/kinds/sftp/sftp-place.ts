import { posix } from 'node:path'

import { sameHost } from '../../network/same-host.ts'
import type { SftpSettings } from './settings.ts'

/** The directory as the ledger names it. A relative path has one slash before it, an absolute one two. */
export function placeOf({ host, port, userName, path }: SftpSettings): string {
  return `sftp://${userName}@${authorityOf({ host, port })}/${path}`.slice(0, 320)
}

/**
 * Whether places that the ledger names are the directory of a session, in another spelling or by another user.
 *
 * @param home the directory that the server opened for the user
 */
export function isPlaceOf(wanted: SftpSettings, home: string): (place: string) => boolean {
  const here = posix.resolve('/', home, wanted.path)
  const host = `@${authorityOf(wanted)}/`
  const own = `sftp://${wanted.userName}${host}`
  return (place) => {
    if (place.startsWith(own)) return posix.resolve('/', home, place.slice(own.length)) === here
    // Where a relative path of another user leads is not known.
    const path = place.startsWith('sftp://') ? place.split(host).slice(1).join(host) : ''
    return path.startsWith('/') && posix.resolve(path) === here
  }
}

function authorityOf({ host, port }: Pick<SftpSettings, 'host' | 'port'>): string {
  return port === 22 ? sameHost(host) : `${sameHost(host)}:${port}`
}
