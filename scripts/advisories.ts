// Asks the registry whether a library that is installed has an advisory of the severity high or above. Prints one
// line and exits 1 when one has. Where the registry does not answer, it prints `skipped: ` and the reason.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const timeoutMs = 60_000
/** What pnpm says when it got no answer, or none about advisories. Any other failure is one of this check. */
const withoutAnswer =
  /ERR_PNPM_AUDIT_|ERR_PNPM_META_FETCH_FAIL|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|error sending request/

interface Audit {
  readonly advisories: Readonly<Record<string, { readonly module_name: string; readonly title: string }>>
}

const { exitCode, output, errors } = await new Promise<{ exitCode: number; output: string; errors: string }>(
  (resolve) => {
    const environment = { ...process.env, PNPM_CONFIG_FETCH_RETRIES: '0', npm_config_fetch_retries: '0' }
    execFile(
      'pnpm',
      ['audit', '--json', '--audit-level', 'high', ...process.argv.slice(2)],
      { cwd: root, env: environment, timeout: timeoutMs, maxBuffer: 64 * 1024 ** 2 },
      (error, stdout, stderr) =>
        resolve({
          exitCode: error === null ? 0 : 1,
          output: stdout,
          errors: error?.killed ? 'ERR_PNPM_AUDIT_TIMEOUT' : stderr.trim() || (error?.message ?? ''),
        }),
    )
  },
)

if (output.trim() === '' && withoutAnswer.test(errors)) {
  console.log(`skipped: the registry gives no advisories (${withoutAnswer.exec(errors)?.[0]})`)
} else if (exitCode === 0) {
  console.log('No library has an advisory of the severity high or above.')
} else {
  console.log(output.trim() === '' ? errors : describe(JSON.parse(output)))
  process.exitCode = 1
}

function describe({ advisories }: Audit): string {
  return Object.values(advisories)
    .map(({ module_name: name, title }) => `${name}: ${title}`)
    .join('\n')
}
