import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { line, name, optional } from '../../wire/input.ts'
import { newPassword, userAddress, userProblem, userSchema, userToWire } from './user-wire.ts'
import { role } from '../../wire/words.ts'
import { refuseAddresses } from '../single-schedule/recipient-problems.ts'

export const createUser = defineOperation({
  name: 'user.create',
  methods: ['POST'],
  path: '/api/user/create',
  role: 'Administrator',
  summary: 'Creates a user',
  tags: ['Users'],
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
  response: userSchema,
  examples: {
    user: {
      UserName: 'reports',
      Password: 'correct horse battery staple',
      FirstName: 'Report',
      LastName: 'Desk',
      Role: 'Editor',
    },
  },
  errors: [409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, user) => ({ subject: user.Id, after: user }),
  handle: async ({ body, dependencies }) => {
    refuseAddresses('Address', [body.Address], dependencies)
    const written = await dependencies.store.users.create({
      userName: body.UserName,
      firstName: body.FirstName,
      lastName: body.LastName,
      role: body.Role,
      address: body.Address,
      passwordHash: await dependencies.passwords.hashNew({
        password: body.Password,
        userName: body.UserName,
        field: 'Password',
      }),
    })
    if (!written.ok) throw userProblem(written.conflict)
    return userToWire(written.user)
  },
})
