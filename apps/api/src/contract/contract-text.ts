/** The contract as text. What is short stands on one line, so that a change of it is read at a glance. */

const widestLine = 110

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
  if (typeof value !== 'object' || value === null || indent.length + taken + line.length <= widestLine)
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

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${onOneLine(each)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
