/** What a user reads and changes of itself. */
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { Principal } from '../../auth/principal.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { refuseAddresses } from '../single-schedule/recipient-problems.ts'
import { readUser, userBefore } from './users.ts'
import { userAddress, userSchema, userToWire, writtenUser } from './user-wire.ts'

export const getMe = defineOperation({
  name: 'user.getMe',
  methods: ['GET'],
  path: '/api/user/getme',
  role: 'Viewer',
  summary: 'Reads the calling user',
  tags: ['Users'],
  response: userSchema,
  errors: ['user_token_required'],
  versionOf: ({ Version }) => Version,
  handle: async ({ principal, dependencies }) => userToWire(await readUser(ownId(principal), dependencies)),
})

export const setAddress = defineOperation({
  name: 'user.setAddress',
  methods: ['POST'],
  path: '/api/user/setaddress',
  role: 'Viewer',
  summary: 'Sets the address that the notices to the calling user go to',
  description:
    'The notices about the schedules of the user: see NotifyOwner of a schedule. Empty: none. Administrators set that of other users with `POST /api/user/update`.',
  tags: ['Users'],
  body: z.object({ Address: userAddress }).meta({ id: 'SetAddressInput' }),
  response: userSchema,
  examples: { own: { Address: 'ann@example.org' } },
  errors: ['user_token_required'],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, user) => ({ subject: user.Id, after: user }),
  readBefore: ({ principal, dependencies }) => userBefore(ownId(principal), dependencies),
  handle: async ({ body: { Address: address }, principal, dependencies }) => {
    refuseAddresses('Address', [address], dependencies)
    const change = { id: ownId(principal), address, ifVersion: null }
    return userToWire(writtenUser(await dependencies.store.users.update(change)))
  },
})

/** @throws ProblemError `user_token_required` for an API client */
export function ownId({ kind, id }: Principal): string {
  if (kind === 'user') return id
  throw problem('user_token_required', { detail: sentence('log_in_first') })
}
