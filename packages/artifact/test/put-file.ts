import { readdirSync } from 'node:fs'
import { stderr, stdout } from 'node:process'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import { FailureError } from '@punctual/domain'

/* A process that puts files into a store, one after the other, and reports what became of each and what lies in the store then. */

const [directory = '', ...paths] = process.argv.slice(2)
const store = createDirectoryArtifactStore({ directory })
for (const path of paths) {
  const outcome = await store.put(path).then(
    ({ bytes }) => ({ bytes }),
    (error: unknown) => {
      if (error instanceof FailureError) return { failure: error.failure }
      stderr.write(String(error))
      throw error
    },
  )
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  stdout.write(`${JSON.stringify({ ...outcome, files: files.map(({ name }) => name) })}\n`)
}
