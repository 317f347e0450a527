import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { freeMemory } from './free-memory.ts'

const mebibyte = 1024 * 1024

async function groupWith(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-group-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), text)
  }
  return directory
}

test('in a container with a limit, the rest below the limit counts, and unused file pages are free', async () => {
  const directory = await groupWith({
    'memory.max': `${64 * mebibyte}\n`,
    'memory.current': `${60 * mebibyte}\n`,
    'memory.stat': `anon 1\nfile 2\ninactive_file ${20 * mebibyte}\nactive_file 9\n`,
  })
  expect(await freeMemory(directory)).toBe(24 * mebibyte)
})

test('the older kind of container is understood too', async () => {
  const directory = await groupWith({
    'memory/memory.limit_in_bytes': `${64 * mebibyte}\n`,
    'memory/memory.usage_in_bytes': `${60 * mebibyte}\n`,
    'memory/memory.stat': `inactive_file 1\ntotal_inactive_file ${2 * mebibyte}\n`,
  })
  expect(await freeMemory(directory)).toBe(6 * mebibyte)
})

test('a container over its limit has nothing left', async () => {
  expect(await freeMemory(await groupWith({ 'memory.max': '100\n', 'memory.current': '200\n' }))).toBe(0)
})

test('without a limit, or outside a container, what the machine has left counts', async () => {
  for (const files of [{}, { 'memory.max': 'max\n', 'memory.current': '1\n' }]) {
    expect(Math.abs((await freeMemory(await groupWith(files))) - freemem())).toBeLessThan(512 * mebibyte)
  }
})
