import { readFileSync } from 'node:fs'

/** A line that stands for the text of another file, as in psql; its path is relative to the file it is in. */
const included = /^\\ir (\S+)\n/gm

/** The text of a statement, with the parts that its file includes. */
export function readStatement(file: URL): string {
  return readFileSync(file, 'utf8').replace(included, (_line, path: string) =>
    readStatement(new URL(path, file)),
  )
}

/**
 * Answers the text of `<name>.sql`, which stands beside the module that asks. Read when an aggregate is first
 * made, not on import.
 */
export function statementsBeside(moduleUrl: string): (name: string) => string {
  const texts = new Map<string, string>()
  return (name) => {
    const known = texts.get(name)
    if (known !== undefined) return known
    const text = readStatement(new URL(`./${name}.sql`, moduleUrl))
    texts.set(name, text)
    return text
  }
}
