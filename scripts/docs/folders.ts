import { existsSync, globSync, readFileSync } from 'node:fs'

/** An app, package or tool, as its own files describe it. */
interface Folder {
  /** Such as `packages/queue`. */
  readonly path: string
  readonly does: string
  readonly tags: readonly string[]
  /** Folders of Punctual and libraries that its source imports. */
  readonly dependencies: readonly string[]
}

const scope = '@punctual/'

/** The tables of README.md: what each folder does, from the `description` of its package.json. */
export function folderTable(root: string, parent: 'apps' | 'packages' | 'tools', heads: string): string {
  const lines = foldersIn(root, parent).map(({ path, does }) => `| [${nameOf(path)}](${path}) | ${does} |`)
  return [heads, '|---|---|', ...lines].join('\n')
}

/** The table of docs/architecture.md: what each folder imports, from its package.json and turbo.json. */
export function importTable(root: string): string {
  const lines = (['packages', 'tools', 'apps'] as const)
    .flatMap((parent) => foldersIn(root, parent))
    .map(({ path, tags, dependencies }) => {
      const ours = dependencies
        .filter((name) => name.startsWith(scope))
        .map((name) => name.slice(scope.length))
      const libraries = dependencies.filter((name) => !name.startsWith(scope))
      return `| \`${path}\` | ${listOf(tags)} | ${listOf(ours)} | ${listOf(libraries)} |`
    })
  return ['| folder | tags | imports of Punctual | libraries |', '|---|---|---|---|', ...lines].join('\n')
}

/** The page with `table` between the comments `<!-- name -->` and `<!-- /name -->`; a page without them is refused. */
export function withTable(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no place for a table: ${begin} … ${end}`)
  return `${page.slice(0, from + begin.length)}\n\n${table}\n\n${page.slice(to)}`
}

function foldersIn(root: string, parent: string): Folder[] {
  return globSync(`${parent}/*/package.json`, { cwd: root })
    .sort()
    .map((file) => {
      const path = file.slice(0, -'/package.json'.length)
      const { description, dependencies = {} } = readJson(root + file)
      if (typeof description !== 'string') throw new Error(`${file} has no description.`)
      const { tags = [] } = existsSync(`${root}${path}/turbo.json`)
        ? readJson(`${root}${path}/turbo.json`)
        : {}
      return { path, does: description, tags, dependencies: Object.keys(dependencies) }
    })
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const nameOf = (path: string) => path.slice(path.indexOf('/') + 1)
const listOf = (names: readonly string[]) => (names.length === 0 ? '–' : names.join(', '))
