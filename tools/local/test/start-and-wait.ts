// Starts a server, prints where it is, and waits to be killed.
import { systemClock } from '@punctual/runtime'

import { startPostgres, startRedis } from '../src/index.ts'

const [start, dir = '', endWithParent] = process.argv.slice(2)
const server = await (start === 'startRedis' ? startRedis : startPostgres)({
  dir,
  environment: process.env,
  clock: systemClock(),
  signal: AbortSignal.timeout(60_000),
  durable: false,
  endWithParent: endWithParent === 'true',
  report: () => {},
})
console.log(JSON.stringify({ pid: server.pid, url: server.url }))
// The pipe to the test keeps this process alive until it is killed; the limit only guards against a lost
// test.
await systemClock().sleep(120_000)
