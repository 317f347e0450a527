import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

import type { v2 as WebDav } from 'webdav-server'

/** A server of WebDAV, for tests, with one user. */
export interface WebDavServer extends AsyncDisposable {
  readonly port: number
}

export interface WebDavServerOptions {
  /** Where it keeps its files. */
  readonly dir: string
  readonly userName: string
  readonly password: string
}

/** Starts a server of WebDAV on 127.0.0.1, in this process. */
export async function startWebDavServer({
  dir,
  userName,
  password,
}: WebDavServerOptions): Promise<WebDavServer> {
  // Its type declarations are those of a module of CommonJS, whose named exports Node does not see.
  const { v2 } = createRequire(import.meta.url)('webdav-server') as { v2: typeof WebDav }
  const users = new v2.SimpleUserManager()
  const user = users.addUser(userName, password, false)
  const rights = new v2.SimplePathPrivilegeManager()
  rights.setRights(user, '/', ['all'])
  const dav = new v2.WebDAVServer({
    httpAuthentication: new v2.HTTPBasicAuthentication(users, 'reports'),
    privilegeManager: rights,
    requireAuthentification: true,
  })
  await dav.setFileSystemAsync('/', new v2.PhysicalFileSystem(dir))
  const server = createServer((request, response) => dav.executeRequest(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
