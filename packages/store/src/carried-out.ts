import { isStoreUnavailable } from './unavailable.ts'

/** What became of items that went in one statement: of several together, or of one alone. */
export type CarriedOut<Item, Answer> =
  | { readonly ok: true; readonly items: readonly Item[]; readonly answer: Answer }
  | { readonly ok: false; readonly items: readonly Item[]; readonly error: unknown }

/**
 * Carries out one statement for many items. When the store refuses it, each item goes in a statement of its
 * own, so an item that cannot be carried out fails without the others. When the store is away, all of them
 * fail together: nothing is sent again.
 */
export async function* carryOut<Item, Answer>(
  items: readonly Item[],
  run: (items: readonly Item[]) => Promise<Answer>,
): AsyncGenerator<CarriedOut<Item, Answer>> {
  const whole = await outcomeOf(items, run)
  if (whole.ok || items.length <= 1 || isStoreUnavailable(whole.error)) yield whole
  else for (const item of items) yield await outcomeOf([item], run)
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
