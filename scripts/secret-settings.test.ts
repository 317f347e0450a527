import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { urlSetting } from '../packages/runtime/src/config.ts'
import { secretSetting } from '../packages/runtime/src/secret-file.ts'
import { hidesSecret, readAppSettings } from './docs/configuration.ts'

/** The settings of every app load it. */
const limitMs = 120_000

test(
  'no setting of any app wraps a secret, which would lose its mark and with it NAME_FILE',
  async () => {
    const apps = await readAppSettings(fileURLToPath(new URL('..', import.meta.url)))
    const secrets = apps.flatMap(({ app, settings }) =>
      settings.flatMap(({ name, isSecret }) => (isSecret ? `${app} ${name}` : [])),
    )
    const some = ['worker SMTP_URL', 'api PUNCTUAL_ADMIN_PASSWORD', 'punctual-migrate DATABASE_ADMIN_URL']
    expect(secrets).toEqual(expect.arrayContaining(some))
  },
  limitMs,
)

test('a wrapped secret is found at any depth, and a secret that wraps or is described is none', () => {
  const plain = urlSetting('smtp')
  const secret = secretSetting(plain)
  const wrapped = [
    secret.optional(),
    secret.default('smtp://x').describe('A secret.'),
    secret.optional().nullable(),
    secret.transform(Number),
  ]
  for (const each of wrapped) expect(hidesSecret(each)).toBe(true)
  const kept = [secret, secretSetting(plain.optional()).describe('A secret.'), plain.optional()]
  for (const each of kept) expect(hidesSecret(each)).toBe(false)
})
