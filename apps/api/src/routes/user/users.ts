import type { User } from '@punctual/catalog'
import { fromWire, givenFromWire } from '@punctual/domain'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { decodeCursor } from '../../http/list-page.ts'
import { resource } from '../../http/resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { line, name, optional, readOnly } from '../../wire/input.ts'
import { role } from '../../wire/words.ts'
import { refuseAddresses } from '../single-schedule/recipient-problems.ts'
import { newPassword, userAddress, userProblem, userSchema, userToWire, writtenUser } from './user-wire.ts'

const users = resource<User, typeof userSchema>({
  name: 'user',
  tag: 'Users',
  role: 'Administrator',
  output: userSchema,
  toWire: userToWire,
  read: (id, store) => store.users.read(id),
  missing: () => userProblem('missing'),
})

export const { before: userBefore, read: readUser } = users

export const getAllUsers = users.getAll({
  verb: 'getAll',
  role: 'Administrator',
  summary: 'Lists the users',
  description: 'In the order of names.',
  list({ cursor, limit }, store) {
    const [userName] = decodeCursor(cursor, 1) ?? []
    return store.users.list({ after: userName === undefined ? null : { userName }, limit })
  },
  positionOf: ({ userName }) => [userName],
})

export const createUser = users.create({
  summary: 'Creates a user',
  body: z
    .object({
      UserName: name(100),
      Password: newPassword,
      FirstName: optional(line(100), ''),
      LastName: optional(line(100), ''),
      Role: role,
      Address: optional(userAddress, ''),
    })
    .meta({ id: 'CreateUserInput' }),
  examples: {
    user: {
      UserName: 'reports',
      Password: 'correct horse battery staple',
      FirstName: 'Report',
      LastName: 'Desk',
      Role: 'Editor',
    },
  },
  async make({ body, dependencies }) {
    refuseAddresses('Address', [body.Address], dependencies)
    const { Password: password, ...fields } = body
    const user = fromWire(fields, fields)
    const { userName } = user
    const passwordHash = await dependencies.passwords.hashNew({ password, userName, field: 'Password' })
    return writtenUser(await dependencies.store.users.create({ ...user, passwordHash }))
  },
})

export const updateUser = users.update({
  summary: 'Changes a user',
  description:
    'Fields that are left out stay as they are. A new password or `Enabled: false` ends the tokens of the user, and a new role holds for them, on ' +
    'every server within a second. The last enabled administrator cannot be taken away. Takes `If-Match`.',
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
      Version: readOnly,
    })
    .meta({ id: 'UpdateUserInput' }),
  examples: { disable: { Id: exampleId, Enabled: false } },
  audit: ({ body }, user) => ({
    subject: user.Id,
    after: { ...user, PasswordChanged: Boolean(body.Password) },
  }),
  async change({ body, expectedVersion: ifVersion, dependencies }) {
    if (!isId(body.Id)) throw userProblem('missing')
    refuseAddresses('Address', [body.Address ?? ''], dependencies)
    const { Id: id, Password: _password, Version: _version, ...fields } = body
    const passwordHash = await newHash(body, dependencies)
    const change = { id, ...givenFromWire(fields, fields), passwordHash, ifVersion }
    return writtenUser(await dependencies.store.users.update(change))
  },
})

export const deleteUser = users.remove({
  summary: 'Deletes a user',
  description:
    'The tokens of the user stop working on every server within a second. The last enabled administrator cannot be deleted.',
  async remove(id, { dependencies: { store } }) {
    const removal = await store.users.remove(id)
    if (removal !== 'removed') throw userProblem(removal)
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
