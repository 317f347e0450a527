import { readFileSync } from 'node:fs'

/**
 * Answers the text of `<name>.sql`, which stands beside the module that asks. Read when an aggregate is first
 * made, not on import.
 */
export function statementsBeside(moduleUrl: string): (name: string) => string {
  const texts = new Map<string, string>()
  return (name) => {
    const known = texts.get(name)
    if (known !== undefined) return known
    const text = readFileSync(new URL(`./${name}.sql`, moduleUrl), 'utf8')
    texts.set(name, text)
    return text
  }
}
