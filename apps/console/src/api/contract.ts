import { readFileSync } from 'node:fs'

import { z } from 'zod'

const contract = z
  .record(z.string(), z.object({ path: z.string(), methods: z.string(), does: z.enum(['change', 'stream']) }))
  .parse(JSON.parse(readFileSync(new URL('contract.json', import.meta.url), 'utf8')))

/** Addresses under which the REST interface changes something by GET and by POST. */
export const changesByGet: readonly string[] = Object.values(contract).flatMap(({ path, methods, does }) => {
  const offered = methods.split(' ')
  return does === 'change' && offered.includes('GET') && offered.includes('POST') ? [path] : []
})

/** Addresses whose answer goes on for as long as a page is open. */
export const streams: readonly string[] = Object.values(contract).flatMap(({ path, does }) =>
  does === 'stream' ? [path] : [],
)
