/** An instruction of a Dockerfile, with what stands after its word. */
export interface Instruction {
  readonly word: string
  readonly rest: string
}

/** The instructions of a Dockerfile: lines that go on are joined, comments are absent. */
export function readDockerfile(content: string): Instruction[] {
  return content
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ word: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }))
}

/** The instructions of a stage after those of the stages that it is made from; a base image is an argument. */
export function stageOf(instructions: readonly Instruction[], name: string): Instruction[] {
  const begin = instructions.findIndex(({ word, rest }) => word === 'FROM' && rest.endsWith(` AS ${name}`))
  if (begin < 0) throw new Error(`The Dockerfile has no stage ${name}.`)
  const end = instructions.findIndex(({ word }, index) => index > begin && word === 'FROM')
  const own = instructions.slice(begin, end < 0 ? undefined : end)
  const from = own[0]?.rest.split(' ')[0] ?? ''
  return from.startsWith('${') ? own : [...stageOf(instructions, from), ...own]
}
