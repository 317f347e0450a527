import { defineOperation } from '../../http/operation.ts'
import { secretKeysOutput, secretKeysToWire } from './secret-keys-wire.ts'

export const getSecretKeys = defineOperation({
  name: 'service.getSecretKeys',
  methods: ['GET'],
  path: '/api/service/getsecretkeys',
  role: 'Administrator',
  summary: 'Counts the secrets that each key has sealed',
  description:
    'A key may leave PUNCTUAL_SECRET_KEYS on every server when both of its counts are 0. Keys themselves are never answered.',
  tags: ['Service'],
  response: secretKeysOutput,
  handle: async ({ dependencies }) => secretKeysToWire(await dependencies.store.secretKeys.use()),
})
