/**
 * JSON that names a member of an object twice. `JSON.parse` takes the last one silently, other readers the
 * first: two programs would see two different requests. The text has been parsed already, so this only
 * follows its structure and checks no syntax. It ends whatever the text is, with work that grows with its
 * length.
 */

/** An object with the keys seen so far, or an array; `at` is the member or element that is being read. */
interface Container {
  readonly keys: Set<string> | null
  at: string | number
}

/**
 * The path of the first member that is given twice, such as `Schedule.StartDate` or `[0].Name`; null when
 * there is none.
 */
export function repeatedKey(json: string): string | null {
  const open: Container[] = []
  for (let place = 0; place < json.length; place += 1) {
    const top = open.at(-1)
    const character = json[place]
    if (character === '{') open.push({ keys: new Set(), at: '' })
    else if (character === '[') open.push({ keys: null, at: 0 })
    else if (character === '}' || character === ']') open.pop()
    else if (character === ',' && typeof top?.at === 'number') top.at += 1
    else if (character === '"') {
      const end = endOfText(json, place)
      const isName = top?.keys && isColonNext(json, end + 1)
      if (isName && !enter(top, JSON.parse(json.slice(place, end + 1)))) return pathOf(open)
      place = end
    }
  }
  return null
}

/** Goes on to a member; false when the object has one of the name already. */
function enter(object: Container, name: string): boolean {
  object.at = name
  if (object.keys?.has(name)) return false
  object.keys?.add(name)
  return true
}

/**
 * Where the text that begins here ends: at the first quotation mark that no backslash stands for, or with
 * everything.
 */
function endOfText(json: string, start: number): number {
  for (let place = start + 1; place < json.length; place += 1) {
    if (json[place] === '"') return place
    if (json[place] === '\\') place += 1
  }
  return json.length
}

/** Whether a text was the name of a member. */
function isColonNext(json: string, from: number): boolean {
  let place = from
  while (/[ \t\r\n]/.test(json[place] ?? '')) place += 1
  return json[place] === ':'
}

function pathOf(open: readonly Container[]): string {
  return open.reduce(
    (path, { at }) => (typeof at === 'number' ? `${path}[${at}]` : path === '' ? at : `${path}.${at}`),
    '',
  )
}
