import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { proseProblems, refusedWords, sentencesOf } from './prose.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

it('a sentence of 25 words is accepted, and one of 26 words is a problem with its line', () => {
  expect(proseProblems(`First.\n\n${words(25)}.`, [])).toEqual([])
  expect(proseProblems(`First.\n\n${words(26)}.`, [])).toEqual([
    `3: a sentence of 26 words (at most 25): ${words(26)}.`,
  ])
})

it('a sentence ends with its list item, its table cell and its heading, and goes on over the lines of a paragraph', () => {
  const page = `# ${words(20)}\n${words(20)}\n\n- ${words(20)}\n- ${words(20)}\n\n| ${words(20)} | ${words(20)} |\n`
  expect(proseProblems(page, [])).toEqual([])
  expect(proseProblems(`${words(13)}\n${words(13)}`, [])).toHaveLength(1)
})

it('a refused word is a problem in prose and in a link, but not in code, in an address or within another word', () => {
  const problems = (page: string) => proseProblems(page, ['turn', 'hand back'])
  expect(problems('Its Turn comes.')).toEqual(['1: "Turn" is not the standard term: Its Turn comes.'])
  expect(problems('[servers hand\nback runs](x.md)')).toEqual([
    '1: "hand back" is not the standard term: servers hand back runs',
  ])
  expect(problems('`turn` returns to [it](turn.md).\n\n```\nturn\n```\n\n<!-- turn -->')).toEqual([])
})

it('a span of code is one word, and begins a sentence after a full stop', () => {
  expect(sentencesOf('It ends. `a b c` begins. 1 of 2 follows.')).toEqual([
    { line: 1, text: 'It ends.' },
    { line: 1, text: 'CODE begins.' },
    { line: 1, text: '1 of 2 follows.' },
  ])
})

it('the refused words are all forms in the left column of one table of the glossary', () => {
  const glossary =
    '# Glossary\n\n| x | y |\n\n## Words with one standard form\n\n| avoid | write |\n|---|---|\n| a, b c | d |\n| e | f |\n\n## More\n\n| g | h |\n'
  expect(refusedWords(glossary)).toEqual(['a', 'b c', 'e'])
})

it('the command prints the problems of a page and exits with 1, and accepts a generated page as it is', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const folder = mkdtempSync(join(root, '.punctual-prose-'))
  try {
    const check = (page: string) => {
      writeFileSync(join(folder, 'page.md'), page)
      const path = `${folder.slice(root.length)}/page.md`
      const { status, stdout } = spawnSync(process.execPath, ['scripts/check-prose.ts', path], {
        cwd: root,
        encoding: 'utf8',
      })
      return { status, lines: stdout.split('\n').length - 1 }
    }
    expect(check('The leader plans.')).toEqual({ status: 0, lines: 0 })
    expect(check('Somebody plans.')).toEqual({ status: 1, lines: 1 })
    expect(check('<!-- Written by `x` -->\n\nSomebody plans.')).toEqual({ status: 0, lines: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
