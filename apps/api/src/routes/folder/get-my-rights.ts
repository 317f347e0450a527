import { z } from 'zod'

import { rightsBehind, rightsIn } from '../../access/rights-in.ts'
import { defineOperation } from '../../http/operation.ts'
import { right, role } from '../../wire/words.ts'

const root = '/'

export const getMyRights = defineOperation({
  name: 'folder.getMyRights',
  methods: ['GET'],
  path: '/api/folder/getmyrights',
  role: 'Viewer',
  summary: 'Answers what the caller may do where',
  description:
    'The role of the caller as it is now, and its rights: of the root first, then of every folder where they differ from those of the folder above, in the order of paths. In any other folder the rights of the nearest folder above hold. A folder that the caller may not view is not named; of the root no rights are answered then.',
  tags: ['Folders'],
  response: z
    .object({
      Role: role,
      Folders: z.array(z.object({ Path: z.string(), Rights: z.array(right) }).meta({ id: 'FolderRights' })),
    })
    .meta({ id: 'MyRights' }),
  handle: async (context) => {
    const { dependencies, principal, rights } = context
    const { folders } = dependencies.store
    const ofRoot = {
      Path: root,
      Rights: await rightsIn((await folders.root()).id, context),
    }
    const guards = rights.access.isGuarded ? await folders.guards() : []
    const others = guards
      .filter(({ path }) => path !== root)
      .map(({ path, id, parentGuardId }) => ({
        Path: path,
        Rights: rightsBehind(id, rights.access),
        above: rightsBehind(parentGuardId, rights.access),
      }))
      .filter(({ Rights, above }) => Rights.join() !== above.join())
    return { Role: principal.role, Folders: [ofRoot, ...others] }
  },
})
