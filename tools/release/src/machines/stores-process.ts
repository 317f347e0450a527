/**
 * PostgreSQL and Redis of a machine. Both listen on its loopback address. This process passes connections on to them
 * from the address that other machines reach. It prints both addresses as one line of JSON, and ends at SIGTERM.
 */
import { connect, createServer } from 'node:net'

import { startPostgres, startRedis } from '@punctual/local'
import { systemClock } from '@punctual/runtime'

const [address = '', dir = ''] = process.argv.slice(2)
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())

const local = {
  dir,
  environment: process.env,
  clock: systemClock(),
  signal: stopping.signal,
  report: (sentence: string) => console.error(sentence),
  endWithParent: true,
}
await using postgres = await startPostgres(local)
await using redis = await startRedis(local)
const urls = { databaseUrl: await passOn(postgres.url), redisUrl: await passOn(redis.url) }
console.log(JSON.stringify(urls))
await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
process.exitCode = 0

/** Listens on the same port of the outer address. @returns the address of the server as others reach it */
async function passOn(innerUrl: string): Promise<string> {
  const { hostname, port } = new URL(innerUrl)
  const server = createServer((outer) => {
    const inner = connect(Number(port), hostname)
    outer.on('error', () => inner.destroy())
    inner.on('error', () => outer.destroy())
    outer.pipe(inner).pipe(outer)
  })
  stopping.signal.addEventListener('abort', () => server.close())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(port), address, resolve)
  })
  server.unref()
  const url = new URL(innerUrl)
  url.hostname = address
  return url.href
}
