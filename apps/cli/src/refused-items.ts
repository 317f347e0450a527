import { CommandProblem } from './exit-code.ts'
import { isJsonObject } from './json-file.ts'

/** @throws CommandProblem `refused` when an answer says of an item that it was not done, or would not be */
export function requireEach(answer: unknown): void {
  if (!Array.isArray(answer)) return
  const refused = answer.filter((item) => isJsonObject(item) && (item['Success'] ?? item['Ok']) === false)
  if (refused.length > 0)
    throw new CommandProblem('refused', `${refused.length} of ${answer.length} schedules were refused.`)
}
