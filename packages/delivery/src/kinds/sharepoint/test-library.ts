import { randomUUID } from 'node:crypto'

import type { Failure } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { TestStep } from '../../port.ts'
import type { Library } from './library.ts'

/** Takes every step of a delivery but the last range, so that no reader sees a file; the first that fails is the last. */
export async function testLibrary(
  open: () => Promise<Library>,
  failureOf: (error: unknown) => Failure,
): Promise<TestStep[]> {
  const content = Buffer.from('test')
  const name = `punctual-test-${randomUUID()}.txt`
  let library: Library | null = null
  let removeMade = async () => {}
  const opened = () => library!
  const work: readonly (readonly [Sentence, () => Promise<unknown>])[] = [
    [sentence('test_step_sign_in'), async () => (library = await open())],
    [sentence('test_step_open'), async () => (removeMade = await opened().makeFolder())],
    [
      sentence('test_step_write'),
      async () => {
        const file = { name, bytes: content.length, date: new Date(0), conflict: 'fail' } as const
        await opened().cancel(await opened().begin(file))
      },
    ],
  ]
  const steps: TestStep[] = []
  for (const [step, run] of work) {
    try {
      await run()
      steps.push({ name: step, ok: true, detail: sentence('test_step_done') })
    } catch (error) {
      steps.push({ name: step, ok: false, detail: failureOf(error).said })
      break
    }
  }
  await removeMade().catch(() => {})
  return steps
}
