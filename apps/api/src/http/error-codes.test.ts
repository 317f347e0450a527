import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { catalogue } from '@punctual/domain/words'
import { clientErrors } from '@punctual/runtime/http'
import { expect, it } from 'vitest'

import { errorCodes } from './error-codes.ts'

const source = fileURLToPath(new URL('..', import.meta.url))

// proves decided-1.6.1/codes-stable-listed
it('holds no code that nothing answers', () => {
  const paths = globSync('**/*.ts', { cwd: source }).filter((path) => !/error-codes(\.test)?\.ts$/.test(path))
  const text = paths.map((path) => readFileSync(`${source}${path}`, 'utf8')).join('\n')
  const answered = (code: string) => code in clientErrors || text.includes(`'${code}'`)
  expect(Object.keys(errorCodes).filter((code) => !answered(code))).toEqual([])
})

it.each(Object.entries(clientErrors))(
  'describes %s as the front of a server answers it',
  (code, { status, title }) => {
    expect(errorCodes[code as keyof typeof clientErrors]).toMatchObject({ status })
    expect(catalogue[code as keyof typeof clientErrors].en).toBe(title)
  },
)

// proves decided-1.6.10/422-never
it('has no code of the status 422: what is not valid is 400', () => {
  expect(Object.values(errorCodes).map(({ status }) => status)).not.toContain(422)
})

it('says in whole sentences what happened, when, and what to do', () => {
  for (const { when, remedy } of Object.values(errorCodes))
    for (const text of [when, remedy]) expect(text).toMatch(/^[A-Z`].*\.$/)
})
