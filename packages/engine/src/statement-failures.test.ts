import { readdirSync, readFileSync } from 'node:fs'

import { failureCodes } from '@punctual/domain'
import { expect, test } from 'vitest'

test('every failure that a statement writes by itself has a code of the registry, or is a missed run', () => {
  const root = new URL('../../../', import.meta.url)
  const files = ['packages/engine/src', 'prisma/migrations'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => readFileSync(new URL(`${folder}/${path}`, root), 'utf8')),
  )
  const written = files.flatMap((sql) =>
    [...sql.matchAll(/'code', '(\w+)', 'message'/g)].flatMap(([, code]) => code ?? []),
  )
  expect(written).toContain('execution_crashed')
  expect(written.filter((code) => code !== 'missed_overlap' && !Object.hasOwn(failureCodes, code))).toEqual(
    [],
  )
})
