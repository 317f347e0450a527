#!/usr/bin/env node
/**
 * Checks proofs of deliveries from nothing but their JSON: that none was changed, omitted or moved.
 *
 *   node verify-proof.mjs proof.json …           each file has one proof, or an array of them
 *   node verify-proof.mjs proof.json report.pdf  says also what the proof has of a delivered file
 *
 * It needs Node 20 or newer, and nothing else: no package, no network and no service. It ends with 0 when all
 * is as it was written, with 1 when it is not, and with 2 when there is nothing to check.
 *
 * The rules, so that any other program can check the same: `Hash` is the SHA-256, in hexadecimal, of the proof
 * without its member `Hash`, written as canonical JSON (RFC 8785) in UTF-8. `PreviousHash` is the `Hash` of the
 * proof before it of the same schedule, and 64 zeros for the first one. The proofs of a schedule are expected
 * in that order.
 */
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the first proof of a chain goes on from. */
export const noProof = '0'.repeat(64)

/** JSON without spaces whose members are in the order of their names (RFC 8785). */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .filter(([, child]) => child !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([name, child]) => `${JSON.stringify(name)}:${canonicalJson(child)}`).join(',')}}`
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex')
}

/** The hash that the content of a proof has, whatever it says. */
export function contentHash({ Hash: _said, ...proof }) {
  return sha256(canonicalJson(proof))
}

export function isLinkedProof(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['ExecutionId', 'ScheduleId', 'PreviousHash', 'Hash'].every((name) => typeof value[name] === 'string')
  )
}

export function checkProofs(proofs) {
  const chains = new Map()
  for (const proof of proofs) chains.set(proof.ScheduleId, [...(chains.get(proof.ScheduleId) ?? []), proof])
  return {
    chains: [...chains].map(([scheduleId, chain]) => ({
      scheduleId,
      proofs: chain.length,
      isFromBeginning: chain[0].PreviousHash === noProof,
      head: chain.at(-1).Hash,
    })),
    problems: [
      ...proofs.filter((proof) => contentHash(proof) !== proof.Hash).map(changed),
      ...[...chains.values()].flatMap(linksOf),
    ],
  }
}

function changed(proof) {
  const sentence = `The proof of execution ${proof.ExecutionId} was changed: its content has the hash ${contentHash(proof)}, and it says ${proof.Hash}.`
  return problem('changed', proof, sentence)
}

function linksOf(chain) {
  const known = new Set()
  const problems = []
  for (const [place, proof] of chain.entries()) {
    const before = chain[place - 1]
    if (known.has(proof.Hash))
      problems.push(
        problem('repeated', proof, `The proof of execution ${proof.ExecutionId} occurs more than once.`),
      )
    else if (before && proof.PreviousHash !== before.Hash) problems.push(broken(chain, proof, before))
    known.add(proof.Hash)
  }
  return problems
}

function broken(chain, proof, before) {
  const misplaced = `The proof of execution ${proof.ExecutionId} is not in its place`
  const follows = `and follows that of ${before.ExecutionId}.`
  if (proof.PreviousHash === noProof)
    return problem('moved', proof, `${misplaced}: it is the first of its chain, ${follows}`)
  const predecessor = chain.find(({ Hash }) => Hash === proof.PreviousHash)
  if (predecessor)
    return problem(
      'moved',
      proof,
      `${misplaced}: it belongs after that of ${predecessor.ExecutionId}, ${follows}`,
    )
  const sentence = `A proof is missing before that of execution ${proof.ExecutionId}: it goes on from the hash ${proof.PreviousHash}, which no proof here has.`
  return problem('missing', proof, sentence)
}

function problem(kind, proof, sentence) {
  return { kind, scheduleId: proof.ScheduleId, executionId: proof.ExecutionId, sentence }
}

/** One sentence for each chain. */
export function summaryOf({ chains }) {
  if (chains.length === 0) return 'No proofs.'
  return chains
    .map(({ scheduleId, proofs, isFromBeginning, head }) => {
      const count = `${proofs} ${proofs === 1 ? 'proof' : 'proofs'}`
      const begins = isFromBeginning ? ' from the first one on' : ', not from the first one on'
      return `Schedule ${scheduleId}: ${count}${begins}, up to the hash ${head}.`
    })
    .join('\n')
}

/** What the proofs have of a file, by its content; the name of the file does not matter. */
function fileSentence(proofs, { path, content }) {
  const hash = sha256(content)
  const of = (list) => (Array.isArray(list) ? list.filter((each) => each?.Sha256 === hash) : [])
  const made = proofs.flatMap(({ ExecutionId, Artifacts, Deliveries }) => {
    const names = of(Artifacts).map(({ Name }) => `made as ${Name}`)
    const recipients = of(Deliveries).map(({ Recipient, State }) => `${Recipient} (${State})`)
    if (names.length + recipients.length === 0) return []
    const to = recipients.length === 0 ? [] : [`sent to ${recipients.join(', ')}`]
    return [`${path}: of execution ${ExecutionId}, ${[...names, ...to].join(', ')}.`]
  })
  return made.length > 0
    ? { isProven: true, sentence: made.join('\n') }
    : { isProven: false, sentence: `${path}: in none of these proofs; its SHA-256 is ${hash}.` }
}

/** Names come from others: what could move a cursor or turn a line around is written as an escape. */
function visible(text) {
  return text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0).toString(16)}}`)
}

/** A shell of Windows writes what a command prints as UTF-16, or as UTF-8 with a mark before it. */
function jsonIn(content) {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  const json = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(content)
  return { value: JSON.parse(json), repeated: repeatedMember(json) }
}

/** The name that an object of a JSON text has twice: only the last value is hashed, and a reader sees the first. */
export function repeatedMember(json) {
  const open = []
  let name
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ':') name = JSON.parse(token)
    else if (open.at(-1).has(name)) return name
    else open.at(-1).add(name)
  }
  return undefined
}

function main(paths) {
  const say = (text) => process.stdout.write(`${visible(text)}\n`)
  if (paths.length === 0) {
    say('Name files: node verify-proof.mjs proof.json … [delivered files …]')
    return 2
  }
  const proofs = []
  const files = []
  for (const path of paths) {
    try {
      const content = readFileSync(path)
      if (!/\.json$/i.test(path)) {
        files.push({ path, content })
        continue
      }
      const { value, repeated } = jsonIn(content)
      if (repeated !== undefined) {
        say(`${path} was changed: it has the member ${JSON.stringify(repeated)} twice.`)
        return 1
      }
      proofs.push(...(Array.isArray(value) ? value : [value]))
    } catch (error) {
      say(`${path} cannot be read: ${error.message}`)
      return 2
    }
  }
  if (proofs.length === 0 || !proofs.every(isLinkedProof)) {
    say('There is no proof: ExecutionId, ScheduleId, PreviousHash or Hash is missing.')
    return 2
  }
  const check = checkProofs(proofs)
  const found = files.map((file) => fileSentence(proofs, file))
  say(summaryOf(check))
  for (const { sentence } of [...check.problems, ...found]) say(sentence)
  const isWhole = check.problems.length === 0 && found.every(({ isProven }) => isProven)
  say(isWhole ? 'All is as it was written.' : 'NOT as it was written.')
  return isWhole ? 0 : 1
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2))
