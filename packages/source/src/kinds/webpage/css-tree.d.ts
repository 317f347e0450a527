/** The part of css-tree that is used; the package ships no types. */
declare module 'css-tree/selector-parser' {
  interface SelectorNode {
    readonly type: string
    readonly children?: Iterable<SelectorNode> | null
  }

  /** @throws SyntaxError with an `offset`, the place in the text from 0 */
  export default function parse(text: string, options: { readonly context: 'selectorList' }): SelectorNode
}
