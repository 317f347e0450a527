import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '@punctual/local'
import { expect, onTestFinished, test } from 'vitest'

import { choosePorts, portsGiven } from './ports.ts'
import { writePrivateJson } from './private-file.ts'

function portsFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'punctual-ports-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'ports.json')
}

async function occupiedPort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  return (holder.address() as { port: number }).port
}

test('ports that are not set are free, distinct, and the same at the next start', async () => {
  const options = { names: ['API_PORT', 'worker-1', 'worker-2'], given: {}, portsFile: portsFile() }
  const ports = await choosePorts(options)
  expect(new Set(Object.values(ports)).size).toBe(3)
  expect(await choosePorts(options)).toEqual(ports)
})

test('a port of the last start that is taken meanwhile is replaced', async () => {
  const file = portsFile()
  const taken = await occupiedPort()
  await choosePorts({ names: ['API_PORT'], given: {}, portsFile: file })
  writePrivateJson(file, { API_PORT: taken })
  const { API_PORT } = await choosePorts({ names: ['API_PORT'], given: {}, portsFile: file })
  expect(API_PORT).not.toBe(taken)
})

test('a port that a variable sets wins', async () => {
  const port = await freePort()
  expect(await portsGiven(['API_PORT', 'worker-1'], { API_PORT: String(port) })).toEqual({ API_PORT: port })
  const ports = await choosePorts({
    names: ['API_PORT', 'worker-1'],
    given: { API_PORT: port },
    portsFile: portsFile(),
  })
  expect(ports.API_PORT).toBe(port)
  expect(ports['worker-1']).not.toBe(port)
})

test('a port in use, one that is no port, and one named twice are refused by the name of the variable', async () => {
  const choose = (environment: Record<string, string>) =>
    portsGiven(['API_PORT', 'SAMPLE_BI_PORT'], environment)
  const taken = await occupiedPort()
  await expect(choose({ API_PORT: String(taken) })).rejects.toThrow(
    `API_PORT: port ${taken} is already in use`,
  )
  for (const wrong of ['0', '65536', '80a', '-1', ' 80'])
    await expect(choose({ API_PORT: wrong })).rejects.toThrow('API_PORT: must be a whole number')
  const free = String(await freePort())
  await expect(choose({ API_PORT: free, SAMPLE_BI_PORT: free })).rejects.toThrow(
    `API_PORT and SAMPLE_BI_PORT name the same port ${free}.`,
  )
})
