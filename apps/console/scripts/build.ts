// Builds the pages of the console, dist/, when their sources have changed since the last build. Also
// compresses them, because the console sends each file as it is stored here.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}dist/.sources-sha256`
const patterns = [
  'src/browser/**/*',
  'package.json',
  'vite.config.ts',
  'scripts/build.ts',
  // The pages have the rules and the words of the service in them.
  '../../packages/domain/src/**/*.ts',
]
const sources = globSync(patterns, { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .toSorted()
const hash = createHash('sha256')
for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file))
const wanted = hash.digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // Most starts find the pages as they are, and need not load what makes them.
  const { build } = await import('vite')
  await build({ root: `${root}src/browser`, configFile: `${root}vite.config.ts`, logLevel: 'warn' })
  for (const name of globSync('dist/assets/*.{js,css,svg}', { cwd: root })) {
    const file = `${root}${name}`
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), options))
  }
  writeFileSync(stamp, wanted)
}
