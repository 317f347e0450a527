export { eventually } from './eventually.ts'
export { createManualClock, type ManualClock } from './manual-clock.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
export { testRedis, type TestRedis } from './test-redis.ts'
