/** What the text of a page or form draws (ISO 32000-1 §7.8, §8, §9). */
export interface Drawing {
  /** Text, a picture within the text, a shading, a curve, or a line that is neither upright nor level. */
  readonly isSeen: boolean
  /** Names of the objects that it draws besides. */
  readonly objects: readonly string[]
}

/**
 * A blank, a comment, a name, a bracket, a string in hexadecimal digits, or a word: an operator or a number.
 */
const token =
  /[\s\0]+|%[^\r\n]*|\/(?<name>[^\s\0()<>[\]{}/%]*)|<<|>>|[[\]{}]|<(?<digits>[0-9A-Fa-f\s]*)>|(?<word>[^\s\0()<>[\]{}/%]+)/y

/** What was given since the last operator, and the path that is being built. */
interface State {
  numbers: number[]
  name: string
  hasText: boolean
  at: readonly [number, number]
  isSlanted: boolean
}

/**
 * Reads the operators of a text. Boxes and rules are not seen: a page that shows nothing still has its frame.
 *
 * @throws when the text is none
 */
export function drawingOf(text: string): Drawing {
  const state: State = { numbers: [], name: '', hasText: false, at: [0, 0], isSlanted: false }
  const objects: string[] = []
  for (let position = 0; position < text.length;) {
    if (text[position] === '(') {
      const end = endOfString(text, position)
      state.hasText ||= /[^\s\0]/.test(text.slice(position + 1, end - 1))
      position = end
      continue
    }
    token.lastIndex = position
    const found = token.exec(text)
    if (!found) throw new Error(`not the text of a page at ${position}`)
    position = token.lastIndex
    const { name, digits, word } = found.groups ?? {}
    if (name !== undefined) state.name = name
    else if (digits !== undefined) state.hasText ||= !/^(?:00|20)*$/.test(digits.replace(/\s/g, ''))
    else if (word !== undefined && Number.isFinite(Number(word))) state.numbers.push(Number(word))
    else if (word !== undefined) {
      if (word === 'Do') objects.push(state.name)
      if (isSeenBy(word, state)) return { isSeen: true, objects }
      Object.assign(state, { numbers: [], hasText: false })
    }
  }
  return { isSeen: false, objects }
}

const showsText = new Set(['Tj', 'TJ', "'", '"'])
const showsAlways = new Set(['BI', 'sh'])
const curves = new Set(['c', 'v', 'y'])
const paintsPath = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])

/** Whether the operator draws something that is seen; follows the path meanwhile. */
function isSeenBy(operator: string, state: State): boolean {
  if (operator === 'm' || operator === 'l') {
    const [x = 0, y = 0] = state.numbers
    state.isSlanted ||= operator === 'l' && x !== state.at[0] && y !== state.at[1]
    state.at = [x, y]
  } else if (curves.has(operator)) state.isSlanted = true
  else if (operator === 'n') state.isSlanted = false
  else if (showsText.has(operator)) return state.hasText
  else if (paintsPath.has(operator)) return state.isSlanted
  return showsAlways.has(operator)
}

/** Where a string in brackets ends; brackets within it come in pairs or behind a backslash. */
function endOfString(text: string, begin: number): number {
  let depth = 0
  for (let at = begin; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '(') depth += 1
    else if (character === ')' && --depth === 0) return at + 1
  }
  throw new Error('a string has no end')
}
