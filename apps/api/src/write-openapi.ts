import { writeFileSync } from 'node:fs'

import { buildOpenApi } from './build-openapi.ts'

// `node apps/api/src/write-openapi.ts`: writes docs/openapi.json, which a test keeps in step with the
// operations.
writeFileSync(new URL('../../../docs/openapi.json', import.meta.url), await buildOpenApi())
