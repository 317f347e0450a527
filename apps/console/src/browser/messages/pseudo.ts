/**
 * A language for tests: English with accents, 40 % longer, between brackets. A string without brackets does not come
 * from the catalogue; a string without its last bracket was cut off. Tests choose it with
 * `localStorage.language = 'pseudo'`; no page offers it.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

import { en, type MessageId } from './en.ts'
import { enLater } from './later.en.ts'

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aåbƀcçdđeéfƒgĝhĥiîjĵkķlłmɱnñoöpþqǫrŕsştţuûvṽwŵxẋyýzžAÅBƁCÇDĐEÉFƑGĜHĤIÎJĴKĶLŁMṀNÑOÖPÞQǪRŔSŞTŢUÛVṼWŴXẊYÝZŽ',
  ].flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [])),
)
const growth = 0.4

export const pseudo = Object.fromEntries(
  Object.entries({ ...en, ...enLater }).map(([id, message]) => [id, bracketed(parse(message))]),
) as Record<MessageId, MessageFormatElement[]>

function bracketed(elements: MessageFormatElement[]): MessageFormatElement[] {
  const length = lengthOf(elements)
  // Parts as long as a word, so that the browser can break the line between them.
  const more = '~~~~~ '.repeat(Math.ceil(Math.ceil(length * growth) / 6)).slice(0, Math.ceil(length * growth))
  return [literal('⟦'), ...elements.map(accented), literal(`${more}⟧`)]
}

function literal(value: string): MessageFormatElement {
  return { type: TYPE.literal, value }
}

function accented(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal: {
      return literal(element.value.replaceAll(/[A-Za-z]/g, (letter) => accents[letter] ?? letter))
    }
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: option.value.map(accented) },
      ])
      return { ...element, options: Object.fromEntries(options) }
    }
    case TYPE.tag: {
      return { ...element, children: element.children.map(accented) }
    }
    default: {
      return element
    }
  }
}

/** The length of the longest form of a message. */
function lengthOf(elements: readonly MessageFormatElement[]): number {
  const lengths = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value.length
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)))
    return element.type === TYPE.tag ? lengthOf(element.children) : 0
  })
  return lengths.reduce((sum, length) => sum + length, 0)
}
