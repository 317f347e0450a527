/// <reference path="./webassembly.d.ts" />
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { systemClock } from '@punctual/runtime'
import { Pool } from 'pg'

import { completeIndexes } from './complete-indexes.ts'
import { executeScript } from './execute-script.ts'

/** Where the migrations of this build are. */
const migrationsDirectory = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))
const schemaFile = fileURLToPath(new URL('../../../prisma/schema.prisma', import.meta.url))

/** Tables and enums that belong to others: none. */
const filters = { externalTables: [], externalEnums: [] }

/** Names of the migrations that this build brings, oldest first. */
export function migrationNames(): string[] {
  return readdirSync(migrationsDirectory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/**
 * Applies every pending migration, completes the indexes that they declare, and answers their names.
 *
 * Writes the ordinary `_prisma_migrations` table, so `prisma migrate deploy` and `prisma migrate status` work
 * on the same database. Uses Prisma's schema engine as WebAssembly, which needs no native binary.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const applied = await withSchemaEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: migrationsDirectory,
        lockfile: {
          path: 'migration_lock.toml',
          content: readFileSync(`${migrationsDirectory}/migration_lock.toml`, 'utf8'),
        },
        migrationDirectories: migrationNames().map((name) => ({
          path: name,
          migrationFile: {
            path: 'migration.sql',
            content: {
              tag: 'ok',
              value: readFileSync(`${migrationsDirectory}/${name}/migration.sql`, 'utf8'),
            },
          },
        })),
        shadowDbInitScript: '',
      },
      filters,
    })
    return appliedMigrationNames
  })
  await completeIndexes(databaseUrl)
  return applied
}

/**
 * The SQL that makes an empty database into what `schema.prisma` says; what the migrations are compared with.
 */
export async function schemaSql(databaseUrl: string): Promise<string> {
  return await withSchemaEngine(databaseUrl, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: 'empty' },
      to: {
        tag: 'schemaDatamodel',
        files: [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }],
      },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters,
    } as Parameters<typeof engine.diff>[0])
    return stdout ?? ''
  })
}

type SchemaEngine = Awaited<
  ReturnType<(typeof import('@prisma/schema-engine-wasm/schema_engine_bg'))['SchemaEngine']['new']>
>

async function withSchemaEngine<Result>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const { SchemaEngine } = await loadSchemaEngine()
  await using resources = new AsyncDisposableStack()
  const datamodels: [string, string][] = [[schemaFile, readFileSync(schemaFile, 'utf8')]]
  const engine = await SchemaEngine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(scriptAdapter(databaseUrl, resources)),
  )
  resources.defer(() => engine.free())
  return await work(engine)
}

/**
 * The engine's module cannot be instantiated twice in a process; a caller that needs it again starts a
 * process.
 */
async function loadSchemaEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const bindingsFile = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = readFileSync(bindingsFile.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return bindings
}

/**
 * Prisma's PostgreSQL adapter with one difference: a migration script goes to the server whole. The adapter would
 * cut it at every semicolon, also inside function bodies and comments.
 */
function scriptAdapter(databaseUrl: string, resources: AsyncDisposableStack): PrismaPg {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  resources.defer(() => pool.end())
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    adapter.executeScript = (script) => executeScript(pool, script, systemClock())
    return adapter
  }
  return factory
}
