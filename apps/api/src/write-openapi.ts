import { writeFileSync } from 'node:fs'

import { buildOpenApi } from './build-openapi.ts'
import { frontContract } from './contract/front-contract.ts'
import { operations } from './routes/index.ts'

// `node apps/api/src/write-openapi.ts`: writes docs/openapi.json and what the console knows of the operations,
// which a test keeps in step with them.
writeFileSync(new URL('../../../docs/openapi.json', import.meta.url), await buildOpenApi())
writeFileSync(new URL('../../console/src/api/contract.json', import.meta.url), frontContract(operations))
