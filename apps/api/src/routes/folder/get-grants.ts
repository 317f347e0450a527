import { requireGranting } from '../../access/require-right.ts'
import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { folderProblem } from './folder-problem.ts'
import { folderGrantsSchema, folderGrantsToWire } from './grants-wire.ts'

export const getGrants = defineOperation({
  name: 'folder.getGrants',
  methods: ['GET'],
  path: '/api/folder/getgrants/:id',
  role: 'Viewer',
  right: 'Manage',
  summary: 'Answers what is granted on a folder',
  description:
    'What is granted on the folder itself; with `Inherit` the grants of the folders above hold too. For Administrators, and for those whom a grant gives the right Manage.',
  tags: ['Folders'],
  params: idParams,
  response: folderGrantsSchema,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async (context) => {
    const { params, dependencies } = context
    const folder = isId(params.id) ? await dependencies.store.folders.read(params.id) : null
    if (!folder) throw folderProblem('missing')
    await requireGranting(folder.id, context)
    return folderGrantsToWire(folder.id, await dependencies.store.grants.read(folder.id))
  },
})
