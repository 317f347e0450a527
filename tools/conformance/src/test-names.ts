/** A test in source text: `it('…', …)`, `test('…', …)`, or the name after the cases of `.each`. */
const named = /(?:\b(?:it|test)\(|\)\(|>\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g

/**
 * The names of the tests in a source text, as they are written there; of several cases the pattern of their
 * names.
 */
export function testNames(source: string): string[] {
  return [...source.matchAll(named)].map(([, , name = '']) => name.replaceAll(/\\(['"`\\])/g, '$1'))
}
