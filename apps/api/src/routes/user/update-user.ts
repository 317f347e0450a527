import { z } from 'zod'

import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { line, name } from '../../wire/input.ts'
import { exampleId } from '../../wire/examples.ts'
import type { Dependencies } from '../../deps.ts'
import { newPassword, userAddress, userBefore, userProblem, userSchema, userToWire } from './user-wire.ts'
import { role } from '../../wire/words.ts'
import { refuseAddresses } from '../single-schedule/recipient-problems.ts'

export const updateUser = defineOperation({
  name: 'user.update',
  methods: ['POST'],
  path: '/api/user/update',
  role: 'Administrator',
  summary: 'Changes a user',
  description:
    'Fields that are left out stay as they are. A new password or `Enabled: false` ends the tokens of the user, and a new role holds for them, on ' +
    'every server within a second. The last enabled administrator cannot be taken away. Takes `If-Match`.',
  tags: ['Users'],
  body: z
    .object({
      Id: z.string().max(100),
      UserName: name(100).nullish(),
      Password: newPassword.nullish(),
      FirstName: line(100).nullish(),
      LastName: line(100).nullish(),
      Role: role.nullish(),
      Address: userAddress.nullish(),
      Enabled: z.boolean().nullish(),
    })
    .meta({ id: 'UpdateUserInput' }),
  response: userSchema,
  examples: { disable: { Id: exampleId, Enabled: false } },
  errors: [404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: ({ body }, user) => ({
    subject: user.Id,
    after: { ...user, PasswordChanged: Boolean(body.Password) },
  }),
  readBefore: ({ body, dependencies }) => userBefore(body.Id, dependencies),
  handle: async ({ body, expectedVersion, dependencies }) => {
    if (!isId(body.Id)) throw userProblem('missing')
    refuseAddresses('Address', [body.Address ?? ''], dependencies)
    const written = await dependencies.store.users.update({
      id: body.Id,
      userName: body.UserName ?? undefined,
      firstName: body.FirstName ?? undefined,
      lastName: body.LastName ?? undefined,
      role: body.Role ?? undefined,
      address: body.Address ?? undefined,
      enabled: body.Enabled ?? undefined,
      passwordHash: await newHash(body, dependencies),
      ifVersion: expectedVersion,
    })
    if (!written.ok) throw userProblem(written.conflict)
    return userToWire(written.user)
  },
})

interface Wanted {
  readonly Id: string
  readonly UserName?: string | null | undefined
  readonly Password?: string | null | undefined
}

/** The hash of a new password, which must not be the name that the user will have. */
async function newHash(
  { Id, UserName, Password }: Wanted,
  { passwords, store }: Dependencies,
): Promise<string | undefined> {
  if (!Password) return undefined
  const userName = UserName ?? (await store.users.read(Id))?.userName ?? ''
  return await passwords.hashNew({ password: Password, userName, field: 'Password' })
}
