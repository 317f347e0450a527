import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The rooms of the product, each with its decisions. Decisions of one row belong together: read them in this order. */
const rooms: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'The tree and the code': [[36], [5], [9, 55], [33], [53]],
  'When a run is due': [[4], [13], [74], [15], [37], [76]],
  'Who leads and plans': [[2, 78], [50], [18]],
  'Where a run goes': [[1], [10, 24], [14, 34], [22, 82], [77]],
  'What a run does': [[3], [28, 73], [79], [11], [12, 43, 65], [21, 38, 41], [20, 72]],
  'What a run sends': [
    [54],
    [8],
    [25, 70],
    [44],
    [48],
    [60],
    [75],
    [51],
    [56],
    [57, 62],
    [61, 64],
    [59],
    [58],
    [63],
    [66],
  ],
  'What is stored': [[35], [6], [26], [23], [69]],
  'Sources and files': [[39], [32], [40], [42], [47], [46], [29], [49]],
  'The interface': [[7], [16, 19], [17], [31], [80]],
  'Rights and outside': [[30], [81], [27], [52], [45]],
  'What is installed, and how it is tested': [[67], [68], [71], [83]],
}

/** docs/adr/README.md: the decisions by room, each in one sentence, which is its title. */
export function decisions(root: string): string {
  const files = globSync('docs/adr/[0-9]*.md', { cwd: root })
    .map((path) => basename(path))
    .filter((file) => !file.startsWith('0000'))
    .toSorted()
  const fileOf = new Map(files.map((file) => [Number(file.slice(0, 4)), file]))
  const placed = new Set(Object.values(rooms).flat(2))
  const missing = [...fileOf.keys()].filter((number) => !placed.has(number))
  if (missing.length > 0)
    throw new Error(
      `decisions ${missing.join(', ')} have no room; give them one in scripts/docs/decisions.ts`,
    )
  const entry = (number: number) => {
    const file = fileOf.get(number)
    if (file === undefined) throw new Error(`scripts/docs/decisions.ts names ${number}, which does not exist`)
    const [heading = ''] = readFileSync(`${root}docs/adr/${file}`, 'utf8').split('\n')
    return `[${file.slice(0, 4)}](${file}) ${heading.slice(heading.indexOf(' ', 2) + 1)}`
  }
  const sections = Object.entries(rooms).map(
    ([room, groups]) =>
      `## ${room}\n\n${groups.map((group) => `- ${group.map(entry).join(' · ')}\n`).join('')}`,
  )
  return `# Decisions

Each decision that is costly to reverse has a page: context, decision, consequences, and what was rejected. The title
says what was decided. Decisions on one line are parts of one decision; read them in this order. The
[template](0000-template.md) is for new ones.

${sections.join('\n')}`
}
