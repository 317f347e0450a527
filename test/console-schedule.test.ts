import { describe } from 'vitest'

import { served } from './console/served.ts'

/* The page of a schedule and its forms, before one cluster and one browser as in `console.test.ts`. */

// Imported here, the cluster lasts as long as this file, and not as its first block.
void served

describe('one schedule', async () => void (await import('./console/one-schedule.ts')))
describe('missed run', async () => void (await import('./console/missed-run.ts')))
describe('dry runs', async () => void (await import('./console/dry-runs.ts')))
describe('destinations', async () => void (await import('./console/destinations.ts')))
describe('unsaved changes', async () => void (await import('./console/unsaved-changes.ts')))
describe('new schedule', async () => void (await import('./console/new-schedule.ts')))
describe('steps of a new schedule', async () => void (await import('./console/new-schedule-steps.ts')))
describe('kinds of a new schedule', async () => void (await import('./console/new-schedule-kinds.ts')))
describe('trials of a new schedule', async () => void (await import('./console/trials.ts')))
describe('saving a new schedule', async () => void (await import('./console/saving.ts')))
