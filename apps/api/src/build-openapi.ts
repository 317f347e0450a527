import { contractText } from './contract/contract-text.ts'
import { contractOf } from './contract/contract.ts'
import { operations } from './routes/index.ts'

/** The OpenAPI description as text, made from the operations alone: nothing is opened. */
export async function buildOpenApi(): Promise<string> {
  return contractText(contractOf(operations))
}
