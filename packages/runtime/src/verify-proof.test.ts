import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { noProof, proofHash } from './proof-hash.ts'
import { checkProofs, contentHash, type LinkedProof } from './verify-proof.mjs'

/** A chain of a schedule with so many proofs. */
function chainOf(ScheduleId: string, length: number): LinkedProof[] {
  const chain: LinkedProof[] = []
  for (let index = 1; index <= length; index += 1) {
    const document = {
      ExecutionId: `${ScheduleId}-${index}`,
      ScheduleId,
      Deliveries: [{ Recipient: 'ann@example.org', State: 'Accepted' }],
      PreviousHash: chain.at(-1)?.Hash ?? noProof,
    }
    chain.push({ ...document, Hash: proofHash(document) })
  }
  return chain
}

const problemsOf = (proofs: readonly LinkedProof[]) =>
  checkProofs(proofs).problems.map(({ kind, executionId }) => `${kind} ${executionId}`)

test('chains that are whole have no problem, and the answer says how far each goes', () => {
  const [one, two] = [chainOf('one', 3), chainOf('two', 2)]
  const check = checkProofs([...one, ...two])
  expect(check).toEqual({
    problems: [],
    chains: [
      { scheduleId: 'one', proofs: 3, isFromBeginning: true, head: one[2]!.Hash },
      { scheduleId: 'two', proofs: 2, isFromBeginning: true, head: two[1]!.Hash },
    ],
  })
  expect(checkProofs(one.slice(1))).toMatchObject({ problems: [], chains: [{ isFromBeginning: false }] })
})

test('a proof that was changed is named with the hash that its content has', () => {
  const chain = chainOf('one', 3)
  const tampered = { ...chain[1]!, Deliveries: [{ Recipient: 'ann@example.org', State: 'Rejected' }] }
  const { problems } = checkProofs([chain[0]!, tampered, chain[2]!])
  expect(problems).toMatchObject([{ kind: 'changed', executionId: 'one-2' }])
  expect(problems[0]!.sentence).toContain(proofHash(tampered))
})

test('a proof that was changed and hashed anew is found at the one after it', () => {
  const chain = chainOf('one', 3)
  const changed = { ...chain[1]!, Attempt: 9 }
  expect(problemsOf([chain[0]!, { ...changed, Hash: proofHash(changed) }, chain[2]!])).toEqual([
    'missing one-3',
  ])
})

test('a missing link of a chain is found, whichever it is', () => {
  const chain = chainOf('one', 4)
  expect(problemsOf(chain.toSpliced(1, 1))).toEqual(['missing one-3'])
  expect(problemsOf(chain.toSpliced(1, 2))).toEqual(['missing one-4'])
})

test('proofs in another order are found, and those that occur twice', () => {
  const [first, second, third] = chainOf('one', 3)
  expect(problemsOf([first!, third!, second!])).toEqual(['moved one-3', 'moved one-2'])
  expect(problemsOf([second!, first!, third!])).toEqual(['moved one-1', 'moved one-3'])
  expect(problemsOf([first!, second!, second!, third!])).toEqual(['repeated one-2'])
})

test('proofs of other schedules in between break no chain', () => {
  const [one, two] = [chainOf('one', 2), chainOf('two', 2)]
  expect(problemsOf([one[0]!, two[0]!, one[1]!, two[1]!])).toEqual([])
})

test('the content of a proof is hashed as it was when the proof was made, whatever its members are', () => {
  const document = {
    b: [1.5, 1e21, -0, null, { z: true, a: '' }],
    'ä\u2028': '"\\\u0007 \u{1f600}',
    a: { Reply: '250 2.0.0 ok' },
  }
  expect(contentHash({ ...document, Hash: 'any' })).toBe(proofHash(document))
})

/** Runs the file as an auditor does: copied to a place of its own, without packages. */
function run(files: Readonly<Record<string, string | Buffer>>, named = Object.keys(files)) {
  const directory = mkdtempSync(join(tmpdir(), 'verify-proof-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  execFileSync('cp', [fileURLToPath(new URL('verify-proof.mjs', import.meta.url)), directory])
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
  const { status, stdout } = spawnSync(process.execPath, ['verify-proof.mjs', ...named], {
    cwd: directory,
    env: {},
    encoding: 'utf8',
  })
  return { status, said: stdout }
}

test('the file checks proofs by itself: it accepts those that were written, and refuses a changed one', () => {
  const chain = chainOf('one', 2)
  const whole = run({ 'proofs.json': JSON.stringify(chain, null, 2) })
  expect(whole.status).toBe(0)
  expect(whole.said).toContain(
    `Schedule one: 2 proofs from the first one on, up to the hash ${chain[1]!.Hash}.`,
  )
  const changed = JSON.stringify(chain).replace('ann@example.org', 'eve@example.org')
  const refused = run({ 'proofs.json': changed })
  expect(refused.status).toBe(1)
  expect(refused.said).toContain('The proof of execution one-1 was changed')
})

test('a proof with a member twice was changed: a reader may see the one that is not hashed', () => {
  const [proof] = chainOf('one', 1)
  const json = JSON.stringify(proof)
  const forged = json.replace('"State":', '"\\u0053tate":"Rejected","State":')
  expect(JSON.parse(forged)).toEqual(proof)
  expect(run({ 'proof.json': forged })).toEqual({
    status: 1,
    said: 'proof.json was changed: it has the member "State" twice.\n',
  })
  expect(run({ 'proofs.json': `[${json},${json.replaceAll('one-1', '{\\"[:')}]` }).said).not.toContain(
    'twice',
  )
})

test('a proof that a shell of Windows has written is read', () => {
  const json = `\ufeff${JSON.stringify(chainOf('one', 1)[0])}`
  for (const content of [json, Buffer.from(json, 'utf16le')])
    expect(run({ 'proof.json': content }).status).toBe(0)
})

test('the file says whether a delivered file is in the proof, by its content', () => {
  const hash = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9'
  const document = {
    ExecutionId: 'run',
    ScheduleId: 'one',
    Artifacts: [{ Name: 'Sales.pdf', Sha256: hash }],
    Deliveries: [{ Recipient: 'ann@example.org', State: 'Accepted', Sha256: hash }],
    PreviousHash: noProof,
  }
  const proof = JSON.stringify({ ...document, Hash: proofHash(document) })
  const known = run({ 'proof.json': proof, 'any.pdf': 'hello world' })
  expect([known.status, known.said]).toEqual([
    0,
    expect.stringContaining('made as Sales.pdf, sent to ann@example.org (Accepted).'),
  ])
  expect(run({ 'proof.json': proof, 'any.pdf': 'hello worlds' })).toMatchObject({
    status: 1,
    said: expect.stringContaining('any.pdf: in none of these proofs') as string,
  })
})

test('what is no proof, no JSON or not there is a sentence and the code 2; a hostile name moves no cursor', () => {
  for (const content of ['[]', '{}', 'null', '[1]', '{"Hash":', '[[]]'])
    expect(run({ 'proof.json': content }).status).toBe(2)
  expect(run({}).status).toBe(2)
  expect(run({}, ['gone.json'])).toMatchObject({
    status: 2,
    said: expect.stringContaining('gone.json') as string,
  })
  const [proof] = chainOf('one', 1)
  const { status, said } = run({ 'p.json': JSON.stringify({ ...proof, ExecutionId: '\u001b[2Jx\u202e' }) })
  expect([status, said]).toEqual([1, expect.stringContaining('\\u{1b}[2Jx\\u{202e}')])
})
