import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import { z } from 'zod'

import { secretSetting } from '../packages/runtime/src/secret-file.ts'
import { hidesSecret, readAppSettings } from './docs/configuration.ts'

test('no setting of any app wraps a secret, which would lose its mark and with it NAME_FILE', async () => {
  const apps = await readAppSettings(fileURLToPath(new URL('..', import.meta.url)))
  const secrets = apps.flatMap(({ app, settings }) =>
    settings.flatMap(({ name, isSecret }) => (isSecret ? `${app} ${name}` : [])),
  )
  expect(secrets).toEqual(
    expect.arrayContaining([
      'worker SMTP_URL',
      'api PUNCTUAL_ADMIN_PASSWORD',
      'punctual-migrate DATABASE_ADMIN_URL',
    ]),
  )
})

test('a wrapped secret is found at any depth, and a secret that wraps or is described is none', () => {
  const secret = secretSetting(z.string())
  for (const wrapped of [
    secret.optional(),
    secret.default('x').describe('A secret.'),
    secret.optional().nullable(),
  ])
    expect(hidesSecret(wrapped)).toBe(true)
  expect(hidesSecret(secret.transform(Number))).toBe(true)
  for (const kept of [
    secret,
    secretSetting(z.string().optional()).describe('A secret.'),
    z.string().optional(),
  ])
    expect(hidesSecret(kept)).toBe(false)
})
