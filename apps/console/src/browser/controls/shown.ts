/**
 * Names come from other users. Characters in them that cannot be seen are shown as escapes, so that none rearranges
 * or hides what stands around it. Text that is written from the right is isolated: the words and numbers beside it
 * stay where they are.
 */
import { visibleLines } from '@punctual/runtime/visible'

const fromTheRight =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
/** What was isolated before: a sentence with a name may stand in another one. */
const isolate = /(\u2068[^\u2066-\u2069]*\u2069)/u

/** A text of a user, or with one in it, for where no element can isolate it: a title, a label, a sentence. */
export function shown(text: string): string {
  return inParts(text, (part) => (fromTheRight.test(part) ? isolated(part) : part))
}

/** The same for inside of an element that isolates it. */
export function shownWithin(text: string): string {
  return inParts(text, (part) => part)
}

function inParts(text: string, write: (part: string) => string): string {
  return text
    .split(isolate)
    .map((part, position) =>
      position % 2 === 1 && fromTheRight.test(part)
        ? isolated(visibleLines(part.slice(1, -1)))
        : write(visibleLines(part)),
    )
    .join('')
}

const isolated = (text: string): string => `\u2068${text}\u2069`
