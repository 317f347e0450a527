import { tmpdir } from 'node:os'

import {
  artifactBucketSettings,
  commonSettings,
  readConfig,
  secretKeysSetting,
  StartupProblem,
} from '@punctual/runtime'
import { z } from 'zod'

import { checkBrowser } from './check-browser.ts'
import { checkDatabaseServer } from './check-database-server.ts'
import { checkFiles, spaceOf } from './check-files.ts'
import { checkRedisServer } from './check-redis-server.ts'
import type { Machine } from './machine.ts'
import { type Checks, fault, fine, type Finding, type Found, runChecks, warning } from './finding.ts'

/** Rules of time zones change several times a year. */
const oldRulesYears = 2

const checks: Checks<Machine> = {
  settings: async ({ environment }) => {
    readConfig(
      z.object({ ...commonSettings, ...artifactBucketSettings, PUNCTUAL_SECRET_KEYS: secretKeysSetting() }),
      environment,
    )
    return [fine('every setting that all processes need is given and readable')]
  },
  database: checkDatabaseServer,
  redis: checkRedisServer,
  files: checkFiles,
  disk: async () => [await spaceOf(tmpdir(), 'TMPDIR')],
  tzdata: async ({ clock, timeZoneRules }) => {
    const year = Number.parseInt(timeZoneRules, 10)
    const isOld = !(clock.now().getUTCFullYear() - year < oldRulesYears)
    const detail = `the rules of time zones are of ${timeZoneRules}`
    return [isOld ? warning(detail, 'Install a newer Node: due times may be an hour off.') : fine(detail)]
  },
  browser: checkBrowser,
}

export const checkMachine = (machine: Machine): Promise<Finding[]> => runChecks(checks, machine, problemOf)

/** A problem at start says itself what to do. */
function problemOf(error: unknown): Found {
  const said = error instanceof Error ? error.message : String(error)
  return fault(
    said.trim(),
    error instanceof StartupProblem
      ? 'Correct what the sentence names, and run the command again.'
      : 'Correct it, and run the command again.',
  )
}
