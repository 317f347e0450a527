import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it, onTestFinished } from 'vitest'

import { buildRelease, tagRelease } from '../src/build-release.ts'
import { billOfMaterials } from '../src/bundle/bill-of-materials.ts'
import { sectionOf } from '../src/version/changelog.ts'
import { setVersion } from '../src/version/set-version.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const places =
  '{CHANGELOG.md,{.,apps/*,packages/*,tools/*,test}/package.json,packages/runtime/src/version.ts}'

/** A repository with a copy of every file that names the version, committed. */
async function copiedRepository() {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-release-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const file of globSync(places, { cwd: root }))
    cpSync(join(root, file), join(directory, file), { recursive: true })
  const git = (...gitArguments: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...gitArguments], {
      cwd: directory,
      encoding: 'utf8',
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'test: Begin')
  return { directory, git }
}

const build = (directory: string, tag: boolean, out = join(dirname(directory), 'never-made')) =>
  buildRelease({
    root: directory,
    directory: out,
    tag,
    signal: new AbortController().signal,
  })

it('preparing a release changes every place that names the version, the code included', async () => {
  const { directory, git } = await copiedRepository()
  const files = await setVersion(directory, '7.8.9', '2026-11-28')
  expect(git('diff', '--name-only').trim().split('\n').toSorted()).toEqual(files.toSorted())
  for (const file of globSync('{.,apps/*,packages/*,tools/*,test}/package.json', { cwd: directory }))
    expect(JSON.parse(readFileSync(join(directory, file), 'utf8'))).toHaveProperty('version', '7.8.9')
  expect(readFileSync(join(directory, 'packages/runtime/src/version.ts'), 'utf8')).toContain(
    "semanticVersion = '7.8.9'",
  )
  expect(readFileSync(join(directory, 'CHANGELOG.md'), 'utf8')).toContain('## [7.8.9] - 2026-11-28')
})

it('what is no version is refused, and nothing is changed', async () => {
  const { directory, git } = await copiedRepository()
  for (const version of ['1.2', 'v1.2.3', '1.2.3 ', ''])
    await expect(setVersion(directory, version, '2026-11-28')).rejects.toThrow('is no version')
  expect(git('status', '--porcelain')).toBe('')
})

it('a release of files that differ from the commit is refused before anything is made', async () => {
  const { directory } = await copiedRepository()
  writeFileSync(join(directory, 'new.txt'), '')
  await expect(build(directory, false)).rejects.toThrow('Commit first')
  expect(existsSync(join(dirname(directory), 'never-made'))).toBe(false)
})

it('a release into a directory that has files is refused, and they stay', async () => {
  const { directory } = await copiedRepository()
  const occupied = build(directory, false, directory)
  await expect(occupied).rejects.toThrow('has files already')
  expect(existsSync(join(directory, 'CHANGELOG.md'))).toBe(true)
})

it('a dry run without a directory, or with a tag, says how it is called', () => {
  const call = (...flags: string[]) =>
    spawnSync(process.execPath, [join(root, 'tools/release/src/main.ts'), ...flags], { encoding: 'utf8' })
  for (const flags of [['--dry-run'], ['--out', '/tmp/x'], ['--dry-run', '--out', '/tmp/x', '--tag']])
    expect(call(...flags)).toMatchObject({ status: 2, stderr: expect.stringContaining('--dry-run --out') })
})

it('a tag for a version without its section of the changelog is refused before anything is made', async () => {
  const { directory, git } = await copiedRepository()
  await expect(build(directory, true)).rejects.toThrow(/CHANGELOG\.md has no section of \d/)
  expect(git('tag', '--list')).toBe('')
  expect(existsSync(join(dirname(directory), 'never-made'))).toBe(false)
})

it('the tag of a release is annotated with the news of its version, headings included, and is made once', async () => {
  const { directory, git } = await copiedRepository()
  await setVersion(directory, '7.8.9', '2026-11-28')
  git('commit', '--quiet', '--all', '--message', 'release: Prepare 7.8.9')
  const news = sectionOf(readFileSync(join(directory, 'CHANGELOG.md'), 'utf8'), '7.8.9')
  const tag = () => tagRelease((...gitArguments) => Promise.resolve(git(...gitArguments)), '7.8.9', news)
  await tag()
  expect(git('cat-file', '-t', 'v7.8.9').trim()).toBe('tag')
  expect(git('rev-parse', 'v7.8.9^{commit}')).toBe(git('rev-parse', 'HEAD'))
  const message = git('tag', '--list', '--format=%(contents)', 'v7.8.9')
  expect(message).toContain(`Punctual 7.8.9\n\n${news.trim().split('\n')[0]}`)
  expect(news).toContain('### ')
  expect(message).toContain('\n### ')
  await expect(async () => await tag()).rejects.toThrow('already exists')
})

it('a version whose tag exists is refused before anything is made', async () => {
  const { directory, git } = await copiedRepository()
  await setVersion(directory, '7.8.9', '2026-11-28')
  git('commit', '--quiet', '--all', '--message', 'release: Prepare 7.8.9')
  git('tag', '--annotate', 'v7.8.9', '--message', 'Made before')
  await expect(build(directory, true)).rejects.toThrow('The tag v7.8.9 exists already.')
  expect(existsSync(join(dirname(directory), 'never-made'))).toBe(false)
})

it('a bill of materials that lacks an installed library is refused', () => {
  const written = JSON.stringify({
    metadata: { component: { name: 'punctual' } },
    components: [{ name: 'one', version: '1.0.0', 'bom-ref': 'one' }],
    dependencies: [],
  })
  const installed = [
    { name: 'one', version: '1.0.0', licence: 'MIT' },
    { name: 'two', version: '2.0.0', licence: 'MIT' },
  ]
  expect(() => billOfMaterials(written, installed, 'product')).toThrow('lacks two@2.0.0')
})
