import type { Database } from '@punctual/store'

import type { Measurement } from '../measurement.ts'
import type { PlanningContext } from './runtime-context.ts'

const megabyte = 1_048_576

/** The largest relations are named; the others do not decide what breaks first. */
const named = 14

/** What the stored schedules take on disk: each table and each index, the largest first. */
export async function measureSize({ database, stored }: PlanningContext): Promise<Measurement> {
  const relations = await sizesOf(database)
  const figures = relations.slice(0, named).map(({ name, bytes }) => [`${name} MB`, bytes / megabyte])
  const total = relations.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    name: `Disk of ${stored} schedules`,
    figures: { 'all MB': total / megabyte, ...Object.fromEntries(figures) },
    checkResults: [],
  }
}

function sizesOf(database: Database): Promise<{ name: string; bytes: number }[]> {
  return database.query(
    `SELECT c.relname AS name, pg_relation_size(c.oid)::float8 AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'i') ORDER BY bytes DESC`,
  )
}
