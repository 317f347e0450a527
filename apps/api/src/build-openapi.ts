import { silentLogger, systemClock } from '@punctual/runtime'

import { buildApp } from './app.ts'
import type { Dependencies } from './deps.ts'
import { defaultLimits } from './http/limits.ts'
import { operations } from './routes/index.ts'

/** The OpenAPI description as text, made from the operations alone: nothing is opened. */
export async function buildOpenApi(): Promise<string> {
  const logger = silentLogger()
  const nothing = { logger, limits: defaultLimits, clock: systemClock(), stopping: new AbortController().signal } as Dependencies
  const authenticate = () => Promise.reject(new Error('only describes'))
  const app = await buildApp({ dependencies: nothing, authenticate, operations })
  await app.ready()
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return text
}
