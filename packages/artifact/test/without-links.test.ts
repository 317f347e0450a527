import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { createDirectoryArtifactStore, removeUnusedArtifacts } from '../src/index.ts'

vi.mock('node:fs/promises', async (load) => {
  const files = await load<typeof import('node:fs/promises')>()
  const link = () => Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' }))
  return { ...files, link }
})

test('on a file system without links a file that is in use is put back as well', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'unused-'))
  const store = createDirectoryArtifactStore({ directory })
  await writeFile(join(directory, 'made'), 'content')
  const { sha256 } = await store.put(join(directory, 'made'))
  await mkdir(join(directory, '.removing'))
  await rename(store.pathOf(sha256), join(directory, '.removing', sha256))
  const folder = Number.parseInt(sha256.slice(0, 2), 16)
  expect(await removeUnusedArtifacts({ directory, folder, before: new Date(0) })).toBe(0)
  expect([await store.has(sha256), await readdir(join(directory, '.removing'))]).toEqual([true, []])
  await rm(directory, { recursive: true })
})
