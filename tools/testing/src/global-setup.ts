import type { TestProject } from 'vitest/node'

import type {} from './provided-context.ts'
import { startTestServices, type TestServices } from './test-services.ts'

/**
 * What all projects of a run share. It hangs on the process, since each project loads this module for itself.
 */
interface Shared {
  users: number
  services: Promise<TestServices>
}

const key = Symbol.for('punctual.testServices')
const holder = globalThis as { [key]?: Shared | undefined }

/**
 * Starts PostgreSQL and Redis for the run, once for all projects, and hands their addresses to the tests. The
 * returned function gives them back; with the last project they are stopped.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder[key] ??= {
    users: 0,
    services: startTestServices(process.env, AbortSignal.timeout(240_000)),
  })
  shared.users += 1
  let released = false
  const release = async () => {
    if (released) return
    released = true
    shared.users -= 1
    if (shared.users > 0) return
    holder[key] = undefined
    await (await shared.services)[Symbol.asyncDispose]()
  }
  try {
    const services = await shared.services
    project.provide('punctualPostgresUrl', services.postgresUrl)
    project.provide('punctualTemplateName', services.templateName)
    project.provide('punctualRedisUrl', services.redisUrl)
  } catch (error) {
    await release().catch(() => {})
    throw error
  }
  return release
}
