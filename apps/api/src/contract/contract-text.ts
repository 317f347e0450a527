/** The contract as text. What is short stands on one line, so that a change of it is read at a glance. */

const widestLine = 110

/** A member with its description, when it has no parts of its own: a change of it is one line. */
const widestMember = 160

/** An example is read as a whole. */
const widestExample = 320

/** JSON with an indentation of two, in which everything that fits on a line stands on one. */
export function contractText(value: unknown): string {
  return `${written(JSON.parse(JSON.stringify(value)), { indent: '', taken: 0 })}\n`
}

interface Place {
  readonly indent: string
  /** The characters that the line has before and after the value. */
  readonly taken: number
}

function written(value: unknown, { indent, taken }: Place): string {
  const line = onOneLine(value)
  const widest = widestOf(value)
  if (typeof value !== 'object' || value === null || indent.length + taken + line.length <= widest)
    return line
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((each) => inner + written(each, { indent: inner, taken: 1 }))
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).map(([name, each]) => {
    const key = `${JSON.stringify(name)}: `
    return `${inner}${key}${written(each, { indent: inner, taken: key.length + 1 })}`
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}

function widestOf(value: unknown): number {
  if (isExample(value)) return widestExample
  return isDescribedMember(value) ? widestMember : widestLine
}

function isExample(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'value'
}

function isDescribedMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('description' in value)) return false
  return Object.values(value).every((each) =>
    [each].flat().every((part) => typeof part !== 'object' || part === null),
  )
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${onOneLine(each)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
