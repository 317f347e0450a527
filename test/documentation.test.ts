import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { pictures } from './screenshots/pictures.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted()

it('the documentation has no generated page that the code has left behind', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/generate-docs.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})

it.each(pages)('the documentation links only to files that exist: %s', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
    ([, target]) => target ?? '',
  )
  expect(links.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
})

it('every picture of the guide is shown on a page, is made by `pnpm screenshots`, and is small', () => {
  const folder = 'docs/guide/pictures'
  const files = readdirSync(join(root, folder)).toSorted()
  expect(files).toEqual(pictures.map(({ name }) => `${name}.webp`).toSorted())
  const shown = new Set(
    pages.flatMap((page) =>
      [...read(page).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, target]) => basename(target ?? '')),
    ),
  )
  for (const file of files) {
    expect([...shown], file).toContain(file)
    expect(statSync(join(root, folder, file)).size, file).toBeLessThan(100_000)
  }
})

it('the documentation lists every app and every package in the README', () => {
  const readme = read('README.md')
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  )
  expect(
    folders.filter(
      (folder) => existsSync(join(root, folder, 'package.json')) && !readme.includes(`](${folder})`),
    ),
  ).toEqual([])
})

it('the documentation reports the imports that are enforced: every package and tag of the import table', () => {
  const table = read('docs/architecture.md')
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  )
  for (const folder of folders.filter((path) => existsSync(join(root, path, 'turbo.json')))) {
    const { tags } = JSON.parse(read(`${folder}/turbo.json`)) as { tags: string[] }
    expect(table, folder).toContain(`| \`${folder}\` | ${tags.join(', ')} |`)
  }
})

it('numbers decisions without a gap, each with its four parts', () => {
  const decisions = readdirSync(join(root, 'docs/adr'))
    .filter((name) => name !== 'README.md')
    .toSorted()
  expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_name, index) => index))
  for (const name of decisions) {
    const headings = [...read(`docs/adr/${name}`).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings, name).toEqual(['Context', 'Decision', 'Consequences', 'Rejected'])
  }
})
