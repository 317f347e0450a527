import { isStoreUnavailable } from './unavailable.ts'

/** What became of items that went in one statement: of several together, or of a single one. */
type CarriedOut<Item, Answer> =
  | { readonly ok: true; readonly items: readonly Item[]; readonly answer: Answer }
  | { readonly ok: false; readonly items: readonly Item[]; readonly error: unknown }

/**
 * Carries out one statement for many items. When the store refuses it, each item goes in its own statement.
 * So an item that cannot be carried out fails without the others. When the store is away, all of them fail
 * together: nothing is sent again.
 */
export async function* carryOut<Item, Answer>(
  items: readonly Item[],
  run: (items: readonly Item[]) => Promise<Answer>,
): AsyncGenerator<CarriedOut<Item, Answer>> {
  const whole = await outcomeOf(items, run)
  if (whole.ok || items.length <= 1 || isStoreUnavailable(whole.error)) yield whole
  else for (const item of items) yield await outcomeOf([item], run)
}

/**
 * Carries out one statement for many items, and answers for all that the store has taken. An item that it
 * refuses even then goes to `refused`, and does not keep the others.
 *
 * @throws what the store throws while it is away
 */
export async function carryOutApart<Item, Answer>(
  items: readonly Item[],
  {
    run,
    refused,
  }: {
    readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>
    readonly refused: (item: Item, error: unknown) => Promise<void>
  },
): Promise<Answer[]> {
  const answers: Answer[] = []
  for await (const outcome of carryOut(items, run)) {
    if (outcome.ok) answers.push(...outcome.answer)
    // fence: refused-goes-apart
    else if (isStoreUnavailable(outcome.error)) throw outcome.error
    else for (const item of outcome.items) await refused(item, outcome.error)
  }
  return answers
}

async function outcomeOf<Item, Answer>(
  items: readonly Item[],
  run: (items: readonly Item[]) => Promise<Answer>,
): Promise<CarriedOut<Item, Answer>> {
  try {
    return { ok: true, items, answer: await run(items) }
  } catch (error) {
    return { ok: false, items, error }
  }
}
