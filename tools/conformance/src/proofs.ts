import { parseSync, Visitor } from 'oxc-parser'

/** A test that names the claims that it proves. */
export interface Proof {
  /** The title, as it stands in the source; of several cases the pattern of their titles. */
  readonly title: string
  /** Names of claims. */
  readonly claims: readonly string[]
}

const proves = /^ proves (.+)$/

/**
 * The tests of a file with a comment `// proves <claim> …` directly above them. A comment that stands above
 * something else proves nothing, so it is refused.
 */
export function proofsIn(path: string, source: string): Proof[] {
  if (!source.includes('// proves ')) return []
  const { program, comments } = parseSync(path, source)
  /** By the place where the comment, and so its line, ends. */
  const open = new Map(comments.filter(({ value }) => proves.test(value)).map((each) => [each.end, each]))
  const proofs: Proof[] = []
  new Visitor({
    ExpressionStatement({ start, expression }) {
      const claims: string[] = []
      let end = source.lastIndexOf('\n', start)
      for (let comment = open.get(end); comment !== undefined; comment = open.get(end)) {
        claims.unshift(...proves.exec(comment.value)![1]!.split(' '))
        open.delete(end)
        end = source.lastIndexOf('\n', comment.start)
      }
      if (claims.length === 0) return
      const title = expression.type === 'CallExpression' ? expression.arguments[0] : undefined
      proofs.push({ title: titleOf(title, source), claims })
    },
  }).visit(program)
  for (const { value } of open.values()) {
    throw new Error(`${path}: no test begins on the line below "//${value}".`)
  }
  return proofs
}

function titleOf(argument: { type: string; start: number; end: number } | undefined, source: string): string {
  if (argument?.type !== 'Literal' && argument?.type !== 'TemplateLiteral') {
    throw new Error('A comment "proves" stands above a call whose first argument is not the title of a test.')
  }
  return source.slice(argument.start + 1, argument.end - 1).replaceAll(/\\(['"`\\])/g, '$1')
}
