import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { z } from 'zod'

import { makeBundle } from './bundle/make-bundle.ts'
import { writeSums } from './bundle/sums.ts'
import { runProgram } from './run-program.ts'
import { sectionOf } from './version/changelog.ts'

export interface ReleaseOptions {
  readonly root: string
  /** Where the files of the release are put: a new directory, or an empty one. */
  readonly directory: string
  /** Whether the commit gets the annotated tag of the version, which needs its section of the changelog. */
  readonly tag: boolean
  readonly signal: AbortSignal
}

type Git = (...gitArguments: string[]) => Promise<string>

/** For an auditor, who has nothing else of the product. */
export const proofChecker = 'packages/runtime/src/verify-proof.mjs'

const gitTimeoutMs = 60_000
const archiveTimeoutMs = 600_000

/**
 * Makes a release of the commit that is checked out. It has the tarball of the product, the bill of materials, the
 * licences, the checker of proofs and the news. `SHA256SUMS` names all of them. The same commit makes the same tarball.
 *
 * @throws before anything is made when files differ from the commit, and for a tag that exists or has no section
 */
export async function buildRelease({ root, directory, tag, signal }: ReleaseOptions): Promise<void> {
  const git: Git = (...gitArguments) =>
    runProgram(['git', ...gitArguments], { directory: root, signal, timeoutMs: gitTimeoutMs })
  if (existsSync(directory) && (await readdir(directory)).length > 0)
    throw new Error(`${directory} has files already. Name a new directory.`)
  if ((await git('status', '--porcelain')) !== '')
    throw new Error('Commit first: files differ from the commit.')
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const news = sectionOf(changelog, version)
  if (tag && news === '')
    throw new Error(
      `CHANGELOG.md has no section of ${version}: run \`pnpm release prepare\` and commit first.`,
    )
  if (tag && (await git('tag', '--list', `v${version}`)) !== '')
    throw new Error(`The tag v${version} exists already.`)
  const [revision = '', committed = ''] = (await git('log', '-1', '--format=%H %ct')).trim().split(' ')
  const name = `punctual-${version}`
  await mkdir(directory, { recursive: true })
  const bundle = join(directory, name)
  await makeBundle({ name: 'product', root, directory: bundle, revision, signal })
  const tarball = `${name}-${process.platform}-${process.arch}.tar.gz`
  await runProgram(
    [
      'tar',
      '--create',
      // Most of it is compressed already: more work would save a fourteenth.
      '--use-compress-program=gzip -1 --no-name',
      `--file=${tarball}`,
      '--sort=name',
      `--mtime=@${committed}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=go-w',
      '--hard-dereference',
      name,
    ],
    { directory, signal, timeoutMs: archiveTimeoutMs },
  )
  for (const file of ['sbom.cdx.json', 'LICENCES.txt'])
    await copyFile(join(bundle, file), join(directory, `${name}-${file}`))
  await copyFile(join(bundle, proofChecker), join(directory, basename(proofChecker)))
  await writeFile(join(directory, `${name}-news.md`), `${news || sectionOf(changelog, 'Unreleased')}\n`)
  await rm(bundle, { recursive: true })
  await writeSums(directory)
  if (tag) await tagRelease(git, version, news)
}

/** Gives the commit that is checked out the annotated tag of its version, with the news of it. */
export async function tagRelease(git: Git, version: string, news: string): Promise<void> {
  const message = `Punctual ${version}\n\n${news}`
  await git('tag', '--annotate', `v${version}`, '--cleanup=whitespace', '--message', message)
}
