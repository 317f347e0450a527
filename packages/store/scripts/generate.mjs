// Generates the Prisma client into src/generated, when the schema has changed since the last time.
// `prisma generate` wants a native engine binary that it never runs; any executable satisfies it, so none is
// downloaded.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const schema = path('../../../prisma/schema.prisma')
const stamp = path('../src/generated/.schema-sha256')
const { dependencies, devDependencies } = JSON.parse(readFileSync(path('../package.json'), 'utf8'))

const wanted = createHash('sha256')
  .update(readFileSync(schema))
  .update(JSON.stringify([dependencies['@prisma/client'], devDependencies.prisma]))
  .digest('hex')

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) process.exit(0)

const { status, stdout, stderr } = spawnSync('prisma', ['generate', '--schema', schema], {
  // What it says of a success is of no use to whom starts the product.
  stdio: ['ignore', 'pipe', 'pipe'],
  encoding: 'utf8',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  },
})
if (status !== 0) {
  console.error(`${stdout}${stderr}prisma generate failed; see the messages above`)
  process.exit(status ?? 1)
}
writeFileSync(stamp, wanted)
