import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { integerSetting, readConfig } from './config.ts'
import { secretSetting } from './secret-file.ts'

const schema = z.object({
  SECRET: secretSetting(z.string().min(3, 'must have 3 characters')).describe('A secret.'),
  PORT: integerSetting(0, 65_535).default(80),
})

const problemOf = (environment: Record<string, string>) => {
  try {
    readConfig(schema, environment)
    return null
  } catch (error) {
    return String(error)
  }
}

describe('a secret from a file', () => {
  let directory: string
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'punctual-config-'))))
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const fileWith = async (text: string) => {
    const path = join(directory, 'secret')
    await writeFile(path, text)
    return path
  }

  test('a secret from a file is read without its last line break, and only for settings that are secrets', async () => {
    expect(readConfig(schema, { SECRET_FILE: await fileWith('s3cret\n') })).toEqual({
      SECRET: 's3cret',
      PORT: 80,
    })
    expect(readConfig(schema, { SECRET: 'other', PORT_FILE: await fileWith('81') })).toEqual({
      SECRET: 'other',
      PORT: 80,
    })
    expect(readConfig(schema, { SECRET: '', SECRET_FILE: await fileWith(' s3c ret ') }).SECRET).toBe(
      ' s3c ret ',
    )
  })

  test('a secret from a file that is missing, empty, a directory, too large or given twice stops the start with the name of the variable', async () => {
    expect(problemOf({ SECRET_FILE: join(directory, 'absent') })).toMatch(
      /SECRET_FILE: the file cannot be read \(ENOENT\)/,
    )
    expect(problemOf({ SECRET_FILE: directory })).toMatch(/SECRET_FILE: the file cannot be read \(EISDIR\)/)
    expect(problemOf({ SECRET_FILE: await fileWith('\n') })).toMatch(/SECRET_FILE: the file is empty/)
    expect(problemOf({ SECRET_FILE: await fileWith('x'.repeat(70_000)) })).toMatch(
      /SECRET_FILE: the file is larger than 65536 bytes/,
    )
    expect(problemOf({ SECRET: 'abc', SECRET_FILE: await fileWith('abc') })).toMatch(
      /SECRET and SECRET_FILE are both set/,
    )
  })

  test('a secret from a file never stands in a message, and every problem is reported at once', async () => {
    const problem = problemOf({ SECRET_FILE: await fileWith('ab'), PORT: 'no number' })
    expect(problem).toMatch(/SECRET: must have 3 characters/)
    expect(problem).toMatch(/PORT: must be a whole number/)
    expect(problem).not.toMatch(/\bab\b|no number/)
    expect(problemOf({})).toMatch(/SECRET is not set/)
  })
})
