import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import type { Network } from './network.ts'

/** Addresses of PostgreSQL, as its superuser, and of Redis. */
export interface Stores extends AsyncDisposable {
  readonly databaseUrl: string
  readonly redisUrl: string
}

/** Starts new stores on machine three. */
export async function startStores(network: Network, directory: string): Promise<Stores> {
  await rm(directory, { recursive: true, force: true })
  const program = fileURLToPath(new URL('stores-process.ts', import.meta.url))
  const [enter = '', ...rest] = network.on('three')
  const child = spawn(enter, [...rest, process.execPath, program, network.addressOf('three'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  if (typeof line !== 'string') throw new Error('The stores of machine three did not start.')
  const { databaseUrl, redisUrl } = JSON.parse(line) as Omit<Stores, keyof AsyncDisposable>
  return {
    databaseUrl,
    redisUrl,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
