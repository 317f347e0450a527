/** Each command line of the documentation names a command that there is, and options that it takes. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Command } from 'commander'
import { expect, test } from 'vitest'

import { createProgram } from './program.ts'
import type { RuntimeContext } from './runtime-context.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
// Records and the changelog may name commands of before.
const documents = globSync(['README.md', 'docs/*.md', 'docs/guide/**/*.md'], { cwd: root })

/** Command lines in code, without the name of the program, up to what the shell itself reads. */
function commandLinesOf(text: string): string[] {
  const inBlocks = [...text.matchAll(/^```[^\n]*\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.replaceAll('\\\n', ' ').split('\n'),
  )
  const inWords = [...text.matchAll(/`(punctual [^`]+)`/g)].map(([, words = '']) => words)
  return [...inBlocks, ...inWords].flatMap((line) => {
    const [, command] =
      /^(?:\$ )?(?:npm run (?:-s |--silent )?|pnpm |npx )?punctual (?:-- )?(.*?)(?:\s[#>|].*|&&.*|;.*)?$/.exec(
        line.trim(),
      ) ?? []
    return command === undefined ? [] : [command]
  })
}

/** What a command line names that there is not; null if it can be given. */
function unknownIn(program: Command, line: string): string | null {
  const words = line.match(/"[^"]*"|'[^']*'|<[^>]*>|\S+/g) ?? []
  const chain = [program]
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? ''
    const command = chain.at(-1) ?? program
    if (word.startsWith('-')) {
      const [flag = ''] = word.split('=')
      const option = chain
        .flatMap(({ options }) => options)
        .find(({ short, long }) => flag === short || flag === long)
      if (option === undefined && flag !== '--help') return `${command.name()} has no option ${flag}`
      if (option?.required === true && !word.includes('=')) place += 1
      continue
    }
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word))
    if (next !== undefined) chain.push(next)
    else if (command.commands.length > 0 && command.registeredArguments.length === 0)
      return `${command.name()} has no command ${word}`
  }
  return null
}

test('every command in the documentation exists, with its options', () => {
  const program = createProgram({ environment: {}, write() {}, writeError() {} } as unknown as RuntimeContext)
  const found = documents.flatMap((document) =>
    commandLinesOf(readFileSync(`${root}${document}`, 'utf8')).map((line) => ({
      document,
      line,
      unknown: unknownIn(program, line),
    })),
  )
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter(({ unknown }) => unknown !== null)).toEqual([])
})
