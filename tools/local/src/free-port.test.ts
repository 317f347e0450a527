import { createServer } from 'node:net'
import { once } from 'node:events'

import { expect, test } from 'vitest'

import { freePort, freePorts, isPortInUse } from './free-port.ts'

test('free ports are distinct and nothing listens on them', async () => {
  const ports = await freePorts(50)
  expect(new Set(ports).size).toBe(50)
  for (const port of ports.slice(0, 5)) expect(await isPortInUse(port)).toBe(false)
})

test('a free port is none that an outgoing connection may take meanwhile', async () => {
  for (const port of await freePorts(50)) {
    expect(port).toBeGreaterThan(1_023)
    expect(port).toBeLessThan(32_768)
  }
})

test('a port with a listener is in use', async () => {
  const holder = createServer().listen(await freePort(), '127.0.0.1')
  await once(holder, 'listening')
  expect(await isPortInUse((holder.address() as { port: number }).port)).toBe(true)
  holder.close()
})
