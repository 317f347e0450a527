import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { dataSourceOutput, dataSourceTag, dataSourceToWire, readDataSource } from './data-source-wire.ts'

export const getDataSource = defineOperation({
  name: 'datasource.get',
  methods: ['GET'],
  path: '/api/datasource/get/:id',
  role: 'Administrator',
  summary: 'Reads a data source',
  tags: [dataSourceTag],
  params: idParams,
  response: dataSourceOutput,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ params, dependencies }) => dataSourceToWire(await readDataSource(params.id, dependencies)),
})
