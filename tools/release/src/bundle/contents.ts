/** A command of a bundle: an executable in its `bin`, which runs a file with the Node of the bundle. */
export interface Command {
  readonly name: string
  readonly entry: string
  readonly nodeOptions: readonly string[]
}

/** What one bundle has: workspace packages with what they need in production, and commands. */
export interface Contents {
  readonly packages: readonly string[]
  readonly commands: readonly Command[]
}

const command = (name: string, entry: string, nodeOptions: readonly string[] = []): Command => ({
  name,
  entry,
  nodeOptions,
})

const health = command('punctual-health', 'scripts/healthcheck.ts')
const migrate = command('punctual-migrate', 'packages/store/src/migrate-command.ts')

/**
 * The bundles. The product has all that an installation runs, and nothing of the samples. The migrations have
 * a bundle as well: the job that has the rights of the owner of the tables then contains no server.
 */
export const bundles = {
  product: {
    packages: ['api', 'console', 'scheduler', 'worker', 'cli'],
    commands: [
      command('punctual', 'apps/cli/src/main.ts'),
      command('punctual-api', 'apps/api/src/main.ts'),
      command('punctual-console', 'apps/console/src/main.ts'),
      command('punctual-scheduler', 'apps/scheduler/src/main.ts'),
      // The options of tools/local/src/worker-node-options.ts; a test compares.
      command('punctual-worker', 'apps/worker/src/main.ts', [
        '--max-old-space-size=1024',
        '--max-semi-space-size=16',
      ]),
      migrate,
      health,
    ],
  },
  samples: {
    packages: ['samples'],
    commands: [
      command('punctual-mailbox', 'apps/samples/src/mailbox/main.ts'),
      command('punctual-sample-bi', 'apps/samples/src/bi/main.ts'),
      command('punctual-sample-report-server', 'apps/samples/src/reportserver/main.ts'),
      health,
    ],
  },
  migrations: { packages: ['store'], commands: [migrate] },
} as const satisfies Record<string, Contents>

export type BundleName = keyof typeof bundles

export function isBundleName(name: string | undefined): name is BundleName {
  return name !== undefined && name in bundles
}
