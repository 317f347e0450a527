import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { isSecretSetting } from '../../packages/runtime/src/secret-file.ts'
import { commentBefore } from './source-comment.ts'

/** As much of a zod schema as this page needs. */
interface Setting {
  readonly description?: string | undefined
  meta?(): unknown
  readonly def?: object
  safeParse(value: unknown): { success: boolean; data?: unknown }
}

interface SettingsSchema {
  readonly shape: Readonly<Record<string, Setting>>
}

/** The settings of one app, by variable name. */
export interface AppSettings {
  /** Such as `api` or `samples/bi`. */
  readonly app: string
  readonly path: string
  readonly settings: ReadonlyArray<{
    readonly name: string
    readonly required: boolean
    readonly standard: string | null
    readonly meaning: string
    /** May also be given as a file that NAME_FILE names. */
    readonly isSecret: boolean
  }>
}

function isSettingsSchema(value: unknown): value is SettingsSchema {
  return typeof value === 'object' && value !== null && 'shape' in value && 'safeParse' in value
}

/** The default as an operator would write it, of a setting that is read into something else; undefined for others. */
function writtenDefault({ def }: Setting): unknown {
  const { in: written } = (def ?? {}) as { readonly in?: Setting }
  return written?.safeParse(undefined).data
}

/** What an app does when the variable is absent: its default as text, or null when there is none. */
function standardOf(setting: Setting): { required: boolean; standard: string | null } {
  const absent = setting.safeParse(undefined)
  if (!absent.success) return { required: true, standard: null }
  const data = writtenDefault(setting) ?? absent.data
  const isNone =
    data === undefined || data === null || data === '' || (Array.isArray(data) && data.length === 0)
  const text = Array.isArray(data) ? data.join(',') : typeof data === 'string' ? data : JSON.stringify(data)
  return { required: false, standard: isNone ? null : text }
}

/** Whether a setting wraps a secret and has lost its mark, as `secretSetting(…).optional()` does: it has no NAME_FILE. */
export function hidesSecret(setting: Setting): boolean {
  const { innerType, in: written } = (setting.def ?? {}) as { innerType?: Setting; in?: Setting }
  const wrapped = innerType ?? written
  if (wrapped === undefined || isSecretSetting(setting)) return false
  return isSecretSetting(wrapped) || hidesSecret(wrapped)
}

async function settingsOf(root: string, path: string): Promise<AppSettings> {
  const module: unknown = await import(pathToFileURL(`${root}${path}`).href)
  const schema = Object.values(module ?? {}).find(isSettingsSchema)
  if (schema === undefined)
    throw new Error(`${path} exports no settings schema (a z.object whose keys are variables)`)
  const sources = [path, 'packages/runtime/src/config.ts'].map((source) =>
    readFileSync(`${root}${source}`, 'utf8'),
  )
  const settings = Object.entries(schema.shape).map(([name, setting]) => {
    const comments = sources.map((source) => commentBefore(source, new RegExp(`\\b${name}:`)))
    const meaning = setting.description ?? comments.find((comment) => comment !== null)
    if (hidesSecret(setting)) throw new Error(`${path}: ${name} wraps a secret; wrap inside secretSetting(…)`)
    if (meaning === undefined)
      throw new Error(`${path}: put a comment before ${name} that says what it means`)
    return {
      name,
      ...standardOf(setting),
      isSecret: isSecretSetting(setting),
      meaning: meaning.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|'),
    }
  })
  const app = path
    .replace(/^apps\//, '')
    .replace(/\/?src/, '')
    .replace(/\/config\.ts$/, '')
  return { app: path === migrateSettings ? 'punctual-migrate' : app, path, settings }
}

const migrateSettings = 'packages/store/src/migrate-settings.ts'

/** The settings of every app that has a `config.ts`, and of the migrations. */
export function readAppSettings(root: string): Promise<AppSettings[]> {
  const paths = globSync('apps/*/src/{,*/}config.ts', { cwd: root }).toSorted()
  return Promise.all([...paths, migrateSettings].map((path) => settingsOf(root, path)))
}

function table({ settings }: AppSettings): string {
  const rows = settings.map(({ name, required, standard, meaning, isSecret }) => {
    const value = required ? '**required**' : standard === null ? '–' : `\`${standard}\``
    return `| \`${name}\`${isSecret ? ' 🔒' : ''} | ${value} | ${meaning} |`
  })
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

/** docs/configuration.md, from the settings schemas of the apps. */
export async function configuration(root: string): Promise<string> {
  const apps = await readAppSettings(root)
  return `# Configuration

Every process reads its settings from environment variables, before it opens anything. An empty variable counts as absent. A
missing or invalid setting stops the process with exit code 1 and a list of all problems by name; values are never printed.

A secret, marked 🔒, can also be given as a file: \`NAME_FILE\` is the path of a file that holds it, such as
\`/run/secrets/database_url\`. A final line break of the file does not count. \`NAME\` and \`NAME_FILE\` together are refused.

${apps.map((app) => `## ${app.app}\n\n${table(app)}`).join('\n\n')}
`
}
