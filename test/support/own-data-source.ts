import type { LocalFile } from './cluster.ts'

/** A data source that reads the database of a cluster itself. */
export function ownDataSource({ DatabaseUrl }: LocalFile, name: string) {
  const { hostname, port, pathname, username, password } = new URL(DatabaseUrl)
  return {
    Name: name,
    Kind: 'PostgreSql',
    Host: hostname,
    Port: Number(port),
    Database: pathname.slice(1),
    UserName: decodeURIComponent(username),
    Password: decodeURIComponent(password),
    Tls: 'Disable',
  } as const
}
